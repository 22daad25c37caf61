/**
 * What was acknowledged, as the soak believes it to be. Whatever is being changed is marked, so that a search that runs at the same time is
 * held only against what stood still.
 */

const moveGraceMs = 3_000;

/** Anything that changes. */
export class Changing {
  constructor() {
    this.inFlight = 0;
    this.lastChange = 0;
  }

  /** Whether it stood still since a moment of the model's clock. @param {number} since */
  stoodStill(since) {
    return this.inFlight === 0 && this.lastChange < since;
  }
}

export class Doc extends Changing {
  /** @param {string} id @param {Place} place */
  constructor(id, place) {
    super();
    this.id = id;
    this.place = place;
    /** @type {Content | null} null: there is no such document */
    this.content = null;
    /** Raised with every new content. */
    this.version = 0;
    /** Whether it was ever sent to be processed since it was created: what was not must not be found. */
    this.queued = false;
    /** When it was last moved, by the clock of this process: the index follows the end of the job at a short distance. */
    this.movedAt = Number.NEGATIVE_INFINITY;
  }

  /** Takes it to another source. @param {Place} place */
  move(place) {
    this.place.docs.delete(this.id);
    place.docs.set(this.id, this);
    this.place = place;
  }

  /** Whether it may still be found where it was before. */
  get justMoved() {
    return performance.now() - this.movedAt < moveGraceMs;
  }
}

/**
 * What a document holds. `title` tells versions apart.
 * @typedef {{ title: string, text: string, price: number }} Content
 */

/** Where documents are: a source, or the account's library. */
export class Place extends Changing {
  /** @param {"catalog" | "files" | "library"} type */
  constructor(type) {
    super();
    this.type = type;
    this.id = "";
    this.name = "";
    /** Number of the source that it is the present one of. */
    this.slot = -1;
    /** Of the ids of its documents; no other place has it. */
    this.prefix = "";
    this.brand = 0;
    this.enabled = true;
    this.gone = false;
    /** @type {Map<string, Doc>} */
    this.docs = new Map();
  }

  present() {
    return [...this.docs.values()].filter((doc) => doc.content !== null);
  }
}

export class Persona extends Changing {
  /** @param {number} brand */
  constructor(brand) {
    super();
    this.brand = brand;
    this.id = "";
    /** @type {Set<string>} ids of account documents */
    this.activated = new Set();
  }
}

export class Model {
  constructor() {
    this.now = 1;
    /** @type {string[]} */
    this.brandIds = [];
    /** @type {Persona[]} */
    this.personas = [];
    /** @type {Place[]} the present source of each slot */
    this.sources = [];
    this.library = new Place("library");
    /** @type {Map<string, Doc>} every document that ever was */
    this.docs = new Map();
    /** @type {Set<string>} names of what somebody works on */
    this.locked = new Set();
    this.made = 0;
  }

  /** @param {readonly Changing[]} things */
  begin(...things) {
    this.now += 1;
    for (const thing of things) {
      thing.inFlight += 1;
      thing.lastChange = this.now;
    }
  }

  /** @param {readonly Changing[]} things */
  end(...things) {
    this.now += 1;
    for (const thing of things) {
      thing.inFlight -= 1;
      thing.lastChange = this.now;
    }
  }

  /** A document of a place by its number, known from now on. @param {Place} place @param {string} id */
  doc(place, id) {
    const known = place.docs.get(id);
    if (known !== undefined) return known;
    const doc = new Doc(id, place);
    place.docs.set(id, doc);
    this.docs.set(id, doc);
    return doc;
  }

  /** Notes a document as deleted. @param {Doc} doc */
  remove(doc) {
    doc.content = null;
    doc.queued = false;
    if (doc.place === this.library) for (const persona of this.personas) persona.activated.delete(doc.id);
  }

  /** Notes a source with all its documents as deleted. @param {Place} place */
  removePlace(place) {
    place.gone = true;
    for (const doc of place.docs.values()) {
      this.remove(doc);
      doc.lastChange = this.now;
    }
  }

  /**
   * Whether a persona may be shown a document, by what stood still since a moment; null where something was being changed.
   * @param {Persona} persona @param {Doc} doc @param {number} since
   * @returns {string | null} what speaks against it
   */
  whyNot(persona, doc, since) {
    const { place } = doc;
    if (doc.content === null && doc.stoodStill(since)) return "it was deleted";
    if (place === this.library) {
      if (persona.stoodStill(since) && doc.stoodStill(since) && !persona.activated.has(doc.id)) return "it is not activated";
      return !doc.queued && doc.stoodStill(since) ? "it was never processed" : null;
    }
    if (!place.stoodStill(since) || doc.justMoved) return null;
    if (place.gone) return "its source was deleted";
    if (!place.enabled) return "its source is switched off";
    return place.brand === persona.brand ? null : "its source is of another brand";
  }
}
