// A page in another site's frame sends its height, so that the frame can fit it.

const main = document.getElementById("main");
const send = () => window.parent.postMessage({ kartaHeight: document.documentElement.scrollHeight }, "*");

if (main && window.parent !== window) {
  new ResizeObserver(send).observe(main);
}
