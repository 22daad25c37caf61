/** Elements that have no visible text. */
export const NEVER_TEXT = new Set(
  "script style noscript template svg math iframe object embed canvas audio video head title link meta map rt rp".split(" "),
);
export const CONTROLS = new Set("select input textarea option datalist".split(" "));
export const INLINE = new Set(
  "a abbr acronym b bdi bdo big cite code data del dfn em font i img ins kbd label mark picture q ruby s samp small span strike strong sub sup time tt u var wbr".split(
    " ",
  ),
);
