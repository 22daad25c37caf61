import type { HelpWording } from "../help-wording.ts";
import { listWith } from "./list-with.ts";

const quoted = (title: string): string => `“${title}”`;

export const help: HelpWording = {
  self: "i|i'm|im|i've|my|we|we're|our|help(?=[!.?, ]*$)",
  gift: "presents?|gifts?|birthdays?|anniversary|wedding|christmas|xmas|mother's day|father's day|valentine'?s?|housewarming|house-warming|secret santa|stocking filler|retirement|graduation|to say thank you|thank-you",
  delicate:
    "pregnan\\w*|breast-?feeding|bab(?:y|ies)|toddlers?|infants?|child(?:ren)?|kids?|allerg\\w*|intoleran\\w*|diabet\\w*|asthma\\w*|coeliac|celiac|medication|side effects?|epilep\\w*|blood thinners?",
  unspecific:
    "^(?:it|this|that|everything|nothing)(?:'s| is| just| still)* (?:does(?:n't| not)|doesnt|won't|wont|isn't|is not|not|stopped|broken|broke|works?)(?: (?:work|working|go|start|load|help|right|any ?more|at all))*[!. ]*$",
  problems: {
    damaged: {
      reported:
        "(?:came|arrived|turned up|is|was|were|are|got|has|have|been|delivered|it's) (?:\\w+ ){0,3}?(?:broken|in bits|to bits|cracked|smashed|damaged|dented|scratched|chipped|torn|ripped|leaking|squashed|crushed|shattered|faulty|defective|in pieces|bent|stale|mouldy)|(?:broke|tore|snapped|cracked|fell apart|fell off|came off|leaked|spilt|spilled|stopped working|packed up)\\b",
      treated:
        "damag\\w*|fault\\w*|defect\\w*|broken|breakages?|on arrival|in transit|not right|photo\\w*|complaints?|replac\\w*|not happy",
      search: "damaged or faulty on arrival, broken in transit, photographs, replacement, complaint",
    },
    incomplete: {
      reported:
        "(?:missing|not in the (?:box|parcel|package)|left out|short of|incomplete|only (?:got|received) (?:half|one|two|part))\\b|(?:there's|there is|there was) (?:a|one|no) [\\w ]{1,30}missing",
      treated: "missing|incomplete|spare|parts?|screws?|fittings?|bolts?|short deliver\\w*",
      search: "missing parts, screws or fittings, incomplete delivery, spare parts sent",
    },
    wrong: {
      reported:
        "(?:sent|delivered|received|got|given) (?:\\w+ ){0,2}?(?:the )?wrong\\b|(?:isn't|is not|not) what i (?:ordered|asked for|expected)|wrong (?:colour|color|size|item|one|order|thing) (?:came|arrived|was|sent)",
      treated: "wrong\\w*|mistakes?|mixed up|not what you ordered|incorrect\\w*",
      search: "wrong item delivered, mixed up, exchange",
    },
    foreign: {
      reported: "(?:found|bit on|biting on) (?:a |an |some |something )(?:[\\w ]{0,30}) (?:in|inside) (?:my|the|our|one|his|her)\\b",
      treated: "foreign (?:body|bodies|objects?)|food safety|contaminat\\w*|incidents?|quality|emergenc\\w*|recalls?",
      search: "foreign object found in a product, quality, safety, incident, urgent",
    },
    late: {
      reported:
        "(?:still waiting|been waiting|waiting (?:for )?(?:\\w+ ){0,3}(?:days?|weeks?|ages|months?)|(?:hasn't|has not|hasnt|haven't|have not|not|never|didn't|did not) (?:\\w+ )?(?:arrived|come|came|turn(?:ed)? up|show(?:ed|n)? up|delivered|received)|no sign of|where(?:'s| is) my (?:order|parcel|package|delivery)|should have (?:come|arrived|been here))\\b",
      treated: "late|delay\\w*|lost|not arrived|has(?:n't| not) (?:come|arrived)|missing parcel|overdue|trac(?:e|ed|ing|king)|whereabouts",
      search: "delivery late, delayed, parcel lost or not arrived, tracing, tracking",
    },
    unreachable: {
      reported:
        "(?:no ?(?:one|body)|nobody|not anyone|never) (?:\\w+ )?(?:answers?|answered|answering|picks? up|picked up|picking up|replies|replied|replying|responds?|responded|calls? back|called back|gets? back|got back|helps?)|(?:can't|cannot|cant|couldn't|unable to) (?:get through|reach (?:you|anyone|anybody)|get hold of)|(?:phone|line)(?:'s| is)? (?:always |constantly |permanently )?(?:engaged|busy|dead)|how else can i (?:reach|contact|get hold)",
      treated: "phone|telephone|call\\w* back|call\\w*|lines?|queue|e-?mail|reach|contact|chat|message|reply|answers?",
      search: "telephone and e-mail, contact, call back, busy line, message",
    },
    lost: {
      reported: "(?:left|forgot|forgotten|lost) (?:my|our|a|his|her) (?:[\\w ]{1,40}) (?:at|in|on|behind|there)\\b|lost property",
      treated: "lost(?: property)?|found|left behind|forgotten|forgot",
      search: "lost property, forgotten things, left behind, kept",
    },
    cancel: {
      reported:
        "(?:want|have|need|like|got|going|how (?:do|can|could) (?:i|we)|can i|could i|must) (?:to )?(?:cancel|call off|get out of|unsubscribe|opt out|end my|stop my)\\b|^cancel (?:my|the|our)",
      treated: "cancel\\w*|withdraw\\w*|terminat\\w*|call(?:ed)? off|notice|deposits?",
      search: "cancel an order, booking or subscription, cancellation, deposit back",
    },
    complaint: {
      reported:
        "complain\\w*|complaint|grievance|(?:not|never) (?:\\w+ )?(?:happy|impressed|satisfied|acceptable) (?:with|about|at)|(?:rude|treated badly|disgrace\\w*|appalling|shocking|unacceptable|terrible service|awful service|let down|fobbed off|fed up)|speak to (?:the|a|your) manager",
      treated: "complain\\w*|unhappy|not happy|dissatisf\\w*|ombudsm\\w*|arbitrat\\w*|in charge|manager|feedback",
      search: "complaints, not happy, who to complain to, manager in charge",
    },
  },
  known: (topics) => `What I can tell you about is ${listWith(topics.map(quoted), "and")}.`,
  quotes: (heading, language) => `Under ${quoted(heading)} it says${language === null ? "" : ` in ${language}`}:`,
  nearest: (heading) => `I have no exact answer to that. What comes closest is this, from ${quoted(heading)}:`,
  alsoNear: (heading) => `Also near is this, from ${quoted(heading)}:`,
  contact: (ways) => `Our team may know more: ${listWith(ways, "or")}.`,
  askTopic: (topics) => `What is it about: ${listWith(topics.map(quoted), "or")}?`,
  sorry: "I am sorry about that.",
};
