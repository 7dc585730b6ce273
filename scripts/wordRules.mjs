/** How the product speaks, as data. `check-words.mjs` holds the English catalogue, the README and the users’ guide against it. */

/** Words that have a better one in this field, and that one. */
export const forbidden = [
  [/\bthis Oxbow\b/i, 'this site'],
  [/\btrial runs?\b/i, 'simulation'],
  [/\b(?:no|without) limit\b(?! orders?\b)/i, 'unlimited'],
  [/\bthe network lost it\b/i, 'dropped'],
  [/\bwhat others provide\b/i, 'pool liquidity'],
  [/\bof (?:ours|yours)\b/i, 'our, your'],
  [/\bis worthless\b/i, 'has no value'],
  [/\btakes? (?:it )?apart\b/i, 'decode'],
  [/\bby those trades\b/i, 'based on the last 30 days'],
  [/\bat worst, or nothing happens\b/i, 'minimum received'],
  [/\bseed phrase\b/i, 'recovery phrase'],
  [/\bagainst holding\b/i, 'vs. holding'],
  [/\bfees owed\b/i, 'unclaimed fees'],
  [/\bby itself\b/i, 'automatically'],
  [/\bfor trying out\b/i, 'test'],
  [/\b(?:cancelled|cancelling)\b/i, 'canceled, canceling'],
  [/\bfavourites?\b/i, 'favorite'],
  [/\b(?:cannot|do not|does not|is not|are not|was not|could not|did not|will not)\b/i, 'a contraction (can’t, isn’t)'],
]

/** Terms that newcomers don't know, and what explains each in the same text. */
export const explained = [
  [/\bimpermanent loss\b/i, /holding|lose/i],
  [/\bbasis points?\b/i, /0\.01/],
  [/\bhoneypot\b/i, /sale|sell|sold/i],
  [/\bPermit2\b/, /moves tokens/],
]

/** Texts that the specification quotes: they stand word for word. */
export const quoted = [
  'Cannot load transaction',
  'The address you typed either does not exist or is spelled incorrectly.',
  'This username is not available',
  'Could not claim username. Try again later.',
  'Could not set avatar. Try again later.',
  'Your swap could not be fulfilled at this time. Please try again.',
]

/** Characters at most, by kind. A text that ends as a sentence is a helper; one between the tags of a button is a button; any other is a label. */
export const limits = { button: 24, label: 64, helper: 175 }

/** Characters of a button in the languages that are complete: words are longer there. */
export const translatedButton = 36

/** The languages that are complete, besides English. */
export const complete = ['ar', 'de', 'es-ES', 'fr', 'ja', 'zh-CN']

/** Longer for a reason: consent, law and the privacy page, where leaving a fact out would mislead. */
export const longer = [/^I /, /\bcompensation\b/, /^This browser keeps\b/, /^A program /]
