/** Rules for product texts, as data. `check-words.mjs` checks the English catalogue, the README and the users’ guide against them. */

/** Words with a better alternative in this field. */
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

/** Terms that newcomers don't know, with a pattern of the explanation required in the same text. */
export const explained = [
  [/\bimpermanent loss\b/i, /holding|lose/i],
  [/\bbasis points?\b/i, /0\.01/],
  [/\bhoneypot\b/i, /sale|sell|sold/i],
  [/\bPermit2\b/, /moves tokens/],
]

/** Texts with a fixed wording, which the rules leave alone. */
export const quoted = [
  'Cannot load transaction',
  'The address you typed either does not exist or is spelled incorrectly.',
  'This username is not available',
  'Could not claim username. Try again later.',
  'Could not set avatar. Try again later.',
  'Your swap could not be fulfilled at this time. Please try again.',
]

/** Maximum characters by kind. A text that ends like a sentence is a helper; one inside a button element is a button; any other is a label. */
export const limits = { button: 24, label: 64, helper: 175 }

/** Maximum characters of a button in the complete languages, whose words are longer. */
export const translatedButton = 36

/** Complete languages besides English. */
export const complete = ['ar', 'de', 'es-ES', 'fr', 'ja', 'zh-CN']

/** Texts that may be longer: consent, law and the privacy page, where leaving a fact out would mislead. */
export const longer = [/^I /, /\bcompensation\b/, /^This browser keeps\b/, /^A program /]
