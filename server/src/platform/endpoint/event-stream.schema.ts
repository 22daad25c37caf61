import type { TSchema } from "typebox";
import type { View } from "./schemas.ts";

/** Schemas of a stream's events, by event name. */
type EventSchemas = Readonly<Record<string, TSchema>>;

/** Declares a Server-Sent Events response and the schema of each event's data. */
export class EventStreamSchema<Events extends EventSchemas = EventSchemas> {
  /** Name in the reference of the union of the events. */
  readonly name: string;
  readonly description: string;
  readonly events: Events;

  constructor(name: string, description: string, events: Events) {
    this.name = name;
    this.description = description;
    this.events = events;
  }
}

/** Data of each event in a stream. */
export type EventData<Stream extends EventStreamSchema> = {
  readonly [Name in keyof Stream["events"]]: View<Stream["events"][Name]>;
};
