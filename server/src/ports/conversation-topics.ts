/** Topics of the event bus that concern conversations. */

/** `{sessionId}`: the transcript has grown, or who speaks has changed. */
export const sessionChanged = "session_changed";
/** `{sessionId, owner}`: an operator wants the session whose turn the owner runs. */
export const turnWanted = "turn_wanted";
/** `{sessionId}`: the turn that runs is to end with what was said so far. */
export const turnStop = "turn_stop";
/** `{sessionId, operatorName, stopped}`: an operator, or with a null name the visitor, types, or has stopped to. Never stored. */
export const sessionTyping = "session_typing";
