/**
 * The soak test's model of acknowledged data. Objects that are being changed are marked, so concurrent searches are compared only with
 * unchanged objects.
 */

const moveGraceMs = 3_000;
/** Maximum number of events kept per document. */
const mostEvents = 12;

/** An object that changes. */
export class Changing {
  constructor() {
    this.inFlight = 0;
    this.lastChange = 0;
  }

  /** Returns whether the object has not changed since a given time on the model's clock. @param {number} since */
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
    /** @type {Content | null} null: the document does not exist */
    this.content = null;
    /** Incremented whenever the content changes. */
    this.version = 0;
    /** Whether the document has ever been queued since it was created; if not, searches must not find it. */
    this.queued = false;
    /** Time of the last move, according to this process's clock; the index is updated shortly after the job has ended. */
    this.movedAt = Number.NEGATIVE_INFINITY;
    /** Last events of the document, included in fault reports. @type {string[]} */
    this.events = [];
  }

  /** @param {string} event */
  note(event) {
    this.events.push(`${(performance.now() / 1_000).toFixed(2)} ${event}`);
    if (this.events.length > mostEvents) this.events.shift();
  }

  /** Moves the document to another source. @param {Place} place */
  move(place) {
    this.place.docs.delete(this.id);
    place.docs.set(this.id, this);
    this.place = place;
  }

  /** Whether searches may still find the document in its previous source. */
  get justMoved() {
    return performance.now() - this.movedAt < moveGraceMs;
  }
}

/**
 * Content of a document; `title` identifies the version.
 * @typedef {{ title: string, text: string, price: number }} Content
 */

/** A place that contains documents: a source, or the account documents. */
export class Place extends Changing {
  /** @param {"catalog" | "files" | "library"} type */
  constructor(type) {
    super();
    this.type = type;
    this.id = "";
    this.name = "";
    /** Number of the slot that this source currently occupies. */
    this.slot = -1;
    /** Unique prefix of the ids of the source's documents. */
    this.prefix = "";
    this.brand = 0;
    this.enabled = true;
    this.gone = false;
    /** Resolves when the outcome of the last call to delete the source is known. @type {Promise<unknown>} */
    this.removal = Promise.resolve();
    /** @type {Map<string, Doc>} */
    this.docs = new Map();
  }

  present() {
    return [...this.docs.values()].filter((doc) => doc.content !== null);
  }
}

/** The source of a connected site, which is filled by a plug-in that uses the integration's key. */
export class Site extends Place {
  /** @param {string} key */
  constructor(key) {
    super("catalog");
    this.key = key;
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
    /** @type {Place[]} the current source of each slot */
    this.sources = [];
    /** @type {Site[]} sources owned by the sites' streams */
    this.sites = [];
    this.library = new Place("library");
    /** @type {Map<string, Doc>} every document ever created */
    this.docs = new Map();
    /** @type {Set<string>} names of locked objects */
    this.locked = new Set();
    this.made = 0;
  }

  /** All existing sources. @returns {Place[]} */
  get places() {
    return [...this.sources, ...this.sites];
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

  /** Returns a document of a place by id, and adds it to the known documents. @param {Place} place @param {string} id */
  doc(place, id) {
    const known = place.docs.get(id);
    if (known !== undefined) return known;
    const doc = new Doc(id, place);
    place.docs.set(id, doc);
    this.docs.set(id, doc);
    return doc;
  }

  /** Records that a document was deleted. @param {Doc} doc */
  remove(doc) {
    doc.content = null;
    doc.queued = false;
    if (doc.place === this.library) for (const persona of this.personas) persona.activated.delete(doc.id);
  }

  /** Records that a source was deleted with all its documents. @param {Place} place */
  removePlace(place) {
    place.gone = true;
    for (const doc of place.docs.values()) {
      this.remove(doc);
      doc.lastChange = this.now;
    }
  }

  /**
   * Returns the reason why a persona must not find a document, judged only by objects that have not changed since a given time; null if
   * there is none.
   * @param {Persona} persona @param {Doc} doc @param {number} since
   * @returns {string | null}
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
    if (!place.enabled) return "its source is disabled";
    return place.brand === persona.brand ? null : "its source is of another brand";
  }
}
