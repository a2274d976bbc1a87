/* Places of a table and the big points they pay, exactly, while totals are typed.
   Whole sixtieths hold every average of two to five places; the server is the truth. */

/** @param {Document} page @returns {Scale} */
export const scaleOf = (page) => JSON.parse(page.getElementById("scale")?.textContent || "null");

export const Places = {
  MINUS: "\u2212",

  /** Return each seat's place and big points (in sixtieths, null where the game pays none).
     @param {number[]} totals @param {Scale} scale */
  of(totals, scale) {
    /** @param {number} one @param {number} other */
    const better = (one, other) => (scale.lowestWins ? one < other : one > other);
    return totals.map((own) => {
      const first = totals.filter((other) => better(other, own)).length + 1;
      const last = totals.filter((other) => !better(own, other)).length;
      return { first, last, big: Places.pay(own, first, last, totals.length, scale) };
    });
  },

  /** @param {number} own @param {number} first @param {number} last @param {number} size @param {Scale} scale */
  pay(own, first, last, size, scale) {
    if (!scale.bySize || !scale.bySize[size]) return null;
    if (first === 1 && last === size && size in scale.allEqual) return scale.allEqual[size];
    const values = [...scale.bySize[size]];
    if (size === 3 && scale.secondNeedsPlus !== null && own <= 0) values[1] = scale.secondNeedsPlus;
    const covered = values.slice(first - 1, last);
    return covered.reduce((sum, value) => sum + value, 0) / covered.length;
  },

  /** @param {number} number */
  signed(number) {
    if (number === 0) return "0";
    return number > 0 ? `+${number}` : `${Places.MINUS}${-number}`;
  },

  /** Return at which place a figure has a minus too few or too many, if one change of sign mends
     the sum; otherwise -1.
     @param {number[]} figures */
  otherSign(figures) {
    const sum = figures.reduce((all, figure) => all + figure, 0);
    return figures.findIndex((figure) => 2 * figure === sum);
  },

  /** Say what is wrong with figures that do not come to 0.
     @param {number[]} figures @param {DOMStringMap} words */
  unbalanced(figures, words) {
    const sum = figures.reduce((all, figure) => all + figure, 0);
    const at = Places.otherSign(figures);
    return String(at < 0 ? words.wordSum : words.wordSign)
      .replace("{sum}", Places.signed(sum))
      .replace("{turned}", Places.signed(-figures[at]))
      .replace("{total}", Places.signed(figures[at]));
  },

  /** @param {number} sixtieths */
  exact(sixtieths) {
    /** @type {Record<number, string>} */
    const vulgar = {
      30: "½", 20: "⅓", 40: "⅔", 15: "¼", 45: "¾", 12: "⅕", 24: "⅖", 36: "⅗", 48: "⅘", 10: "⅙", 50: "⅚",
    };
    const whole = Math.floor(sixtieths / 60);
    const rest = sixtieths % 60;
    if (!rest) return String(whole);
    return `${whole || ""}${vulgar[rest] || ` ${rest}/60`}`;
  },

  /** Return a seat with its place and what that pays, as the line below the totals shows it.
     @param {SeatPlace} given @param {number} seat @param {Scale} scale */
  shown({ first, last, big }, seat, scale) {
    /** @param {number} number */
    const ordinal = (number) => scale.place.replace("#", String(number));
    const place = first === last ? ordinal(first) : `${ordinal(first)}\u2013${ordinal(last)}`;
    const letter = "ABCDE"[seat];
    return big === null ? `${letter} ${place}` : `${letter} ${place} = ${Places.exact(big)}`;
  },

  /** Read a total as people type it; null where it is no whole number.
     @param {string} text */
  read(text) {
    const plain = text.replace(/[\u2212\u2013]/g, "-").replace(/[\s\u202f]/g, "");
    const said = /^([+-]?)(\d{1,9})([+-]?)$/.exec(plain);
    if (!said || (said[1] && said[3])) return null;
    const number = Number(said[2]);
    return (said[1] || said[3]) === "-" ? -number : number;
  },
};
