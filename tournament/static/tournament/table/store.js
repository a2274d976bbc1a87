/* The storage of this phone: the last states it received, and everything that waits to be sent.
   IndexedDB survives a reload, a closed browser and an empty battery. Without it the smaller
   localStorage is used, and without that the lamp says so. */

const BASE = "karta-table";
export const SHARED = "karta:table:";
const TRIAL = "trial";
const CLOSED = ["InvalidStateError", "UnknownError"];

/* Ids that nobody else makes; on plain http the browser's own maker is missing. */
export function freshId() {
  if (crypto.randomUUID) return crypto.randomUUID();
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  bytes[6] = (bytes[6] & 15) | 64;
  bytes[8] = (bytes[8] & 63) | 128;
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, "0")).join("");
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join("-");
}

/** @param {IDBRequest} request */
const answered = (request) =>
  new Promise((resolve, reject) => {
    request.onsuccess = () => resolve(request.result);
    request.onerror = () => reject(request.error);
  });

/** @returns {Promise<IDBDatabase>} */
function openBase() {
  const request = indexedDB.open(BASE, 1);
  request.onupgradeneeded = () => {
    request.result.createObjectStore("states", { keyPath: "path" });
    request.result.createObjectStore("queue", { keyPath: "order", autoIncrement: true });
  };
  return answered(request);
}

/* Two stores in IndexedDB: `states` by address, `queue` by the order of writing. */
class IndexedStorage {
  /** @param {IDBDatabase} base */
  constructor(base) {
    this.base = base;
    this.isLasting = true;
  }

  static async open() {
    return new IndexedStorage(await openBase());
  }

  /** A browser may close the base under a page, Safari whenever it was out of sight for a while:
     then it is opened again.
     @param {(base: IDBDatabase) => Promise<any>} act */
  async within(act) {
    try {
      return await act(this.base);
    } catch (fault) {
      if (!CLOSED.includes(/** @type {Error} */ (fault).name)) throw fault;
      this.base = await openBase();
      return act(this.base);
    }
  }

  /** A write counts when it is on the disk, not when it is on its way there.
     @param {string} name @param {(store: IDBObjectStore) => IDBRequest} act */
  write(name, act) {
    return this.within(async (base) => {
      const transaction = base.transaction(name, "readwrite", { durability: "strict" });
      const request = act(transaction.objectStore(name));
      await new Promise((resolve, reject) => {
        transaction.oncomplete = resolve;
        transaction.onerror = transaction.onabort = () => reject(transaction.error);
      });
      return request.result;
    });
  }

  /** @param {string} name @param {any} [key] */
  read(name, key) {
    return this.within(async (base) => {
      const store = base.transaction(name).objectStore(name);
      return answered(key === undefined ? store.getAll() : store.get(key));
    });
  }

  /** @param {string} name @param {any} value */
  put(name, value) {
    return this.write(name, (store) => store.put(value));
  }

  /** @param {string} name @param {any} [key] */
  remove(name, key) {
    return this.write(name, (store) => store.delete(key));
  }
}

/* The same two stores in local storage, or in memory alone. */
class PlainStorage {
  constructor() {
    /** @type {Record<string, any>} */
    this.memory = { states: {}, queue: {} };
    /** @type {Set<string>} */
    this.unsaved = new Set();
  }

  get isLasting() {
    return !this.unsaved.size;
  }

  /** @param {string} name */
  all(name) {
    // What stands on the disk is older than what it had no room for.
    if (this.unsaved.has(name)) return this.memory[name];
    try {
      return JSON.parse(localStorage.getItem(SHARED + name) || "null") || this.memory[name];
    } catch (shut) {
      return this.memory[name];
    }
  }

  /** @param {string} name @param {any} values */
  save(name, values) {
    this.memory[name] = values;
    try {
      localStorage.setItem(SHARED + name, JSON.stringify(values));
      this.unsaved.delete(name);
    } catch (shut) {
      this.unsaved.add(name);
    }
  }

  /** @param {string} name @param {any} [key] */
  async read(name, key) {
    const values = this.all(name);
    return key === undefined ? Object.values(values).sort((a, b) => a.order - b.order) : values[key];
  }

  /** @param {string} name @param {any} value */
  async put(name, value) {
    const values = this.all(name);
    if (name === "queue" && value.order === undefined) {
      value.order = Math.max(0, ...Object.keys(values).map(Number)) + 1;
    }
    const key = name === "queue" ? value.order : value.path;
    this.save(name, { ...values, [key]: value });
    return key;
  }

  /** @param {string} name @param {any} [key] */
  async remove(name, key) {
    const values = { ...this.all(name) };
    delete values[key];
    this.save(name, values);
  }
}

export class Store {
  /** @param {IndexedStorage | PlainStorage} storage */
  constructor(storage) {
    this.storage = storage;
    this.isFull = false;
    /** @type {Waiting[]} */
    this.unkept = [];
    /** What waited at the last look: a browser may clear its storage under an open page.
       @type {Waiting[]} */
    this.mirror = [];
  }

  /* Whether this phone keeps anything is known before the first deal, and not by it. */
  static async open() {
    const storage = await IndexedStorage.open().catch(() => new PlainStorage());
    const store = new Store(storage);
    try {
      await storage.put("states", { path: TRIAL });
    } catch (full) {
      store.isFull = true;
    }
    return store;
  }

  get isLasting() {
    return this.storage.isLasting !== false && !this.isFull && !this.unkept.length;
  }

  /** What waits on this phone, oldest first, of whatever table. */
  async all() {
    /** @type {Waiting[]} */
    const read = await this.storage.read("queue").catch(() => this.mirror);
    const lacking = this.mirror.filter(({ order }) => !read.some((own) => own.order === order));
    // What another window sent is gone for good; without the mark the browser cleared everything.
    if (lacking.length && !(await this.isMarked())) {
      for (const own of lacking) await this.change(own);
      await this.storage.put("states", { path: TRIAL }).catch(() => {});
      read.push(...lacking);
    }
    const kept = read.filter(({ order }) => !this.unkept.some((own) => own.order === order));
    this.mirror = [...kept, ...this.unkept];
    return this.mirror;
  }

  isMarked() {
    return this.storage.read("states", TRIAL).then(Boolean, () => true);
  }

  /** What waits for this table, whatever link it was written under.
     @param {string} sheet */
  async queue(sheet) {
    return (await this.all()).filter((waiting) => waiting.sheet === sheet);
  }

  /** What a full or broken phone does not take stays in this window, and the lamp is loud.
     @param {Omit<Waiting, "order"> & { order?: number }} waiting */
  async add(waiting) {
    try {
      waiting.order = await this.storage.put("queue", waiting);
      this.isFull = false;
    } catch (full) {
      waiting.order = Date.now() * 1000 + this.unkept.length;
      this.unkept.push(/** @type {Waiting} */ (waiting));
    }
    this.mirror = [...this.mirror, /** @type {Waiting} */ (waiting)];
    this.tell();
  }

  /** @param {Waiting} waiting */
  async change(waiting) {
    const others = this.unkept.filter((own) => own.order !== waiting.order);
    const isKept = await this.storage.put("queue", waiting).then(() => true, () => false);
    this.unkept = isKept ? others : [...others, waiting];
    this.tell();
  }

  /** @param {Waiting} waiting */
  async remove(waiting) {
    this.unkept = this.unkept.filter((own) => own.order !== waiting.order);
    this.mirror = this.mirror.filter((own) => own.order !== waiting.order);
    await this.storage.remove("queue", waiting.order).catch(() => {});
    this.tell();
  }

  /** @param {string} path @param {State} state @param {number} contact */
  async keep(path, state, contact) {
    await this.storage.put("states", { path, state, contact }).catch(() => {});
  }

  /** @param {Kept} kept */
  async noteCompared(kept) {
    await this.storage.put("states", { ...kept, isCompared: true }).catch(() => {});
  }

  /** @returns {Promise<Kept[]>} */
  states() {
    return this.storage.read("states").then((/** @type {Kept[]} */ kept) => kept.filter(({ state }) => state), () => []);
  }

  /** @param {string} path */
  kept(path) {
    return this.storage.read("states", path).catch(() => null);
  }

  /* Other windows of this phone read again what waits. */
  tell() {
    try {
      localStorage.setItem(SHARED + "news", freshId());
    } catch (shut) {
      // They see it with their next look at the server.
    }
  }
}

/* The name under which the server knows this phone. */
export function deviceId() {
  try {
    const known = localStorage.getItem("karta:device") || freshId();
    localStorage.setItem("karta:device", known);
    return known;
  } catch (shut) {
    return freshId();
  }
}
