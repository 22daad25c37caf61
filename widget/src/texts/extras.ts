/** English texts of the extras. */
export const english = {
  removePicture: "Remove the picture",
  menu: "More",
  erase: "Delete this conversation",
  eraseAsk: "Delete this conversation? It is removed here and from our records. This cannot be undone.",
  eraseYes: "Delete",
  talkToPerson: "Talk to a person",
  sources: "Sources",
  page: "p. {page}",
  inStock: "In stock",
  soldOut: "Sold out",
  before: "Before: {price}",
  helpful: "Helpful",
  notHelpful: "Not helpful",
  comment: "What was missing?",
  thanks: "Thank you for your feedback.",
  yourPicture: "Your picture",
};
