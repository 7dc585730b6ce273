import fc from 'fast-check'

const characters = [
  'a',
  'zoo',
  ' ',
  '\n',
  '0',
  '[',
  ']',
  ',',
  '0x',
  'é',
  '词',
  '👨‍👩‍👧',
  '\ud800',
  '\udc00',
  '\u0000',
  '\u202e',
]

/** Text that a clipboard may contain: words, digits, brackets, lone surrogates. */
export const pastedText = fc.array(fc.oneof(fc.constantFrom(...characters), fc.string())).map((parts) => parts.join(''))
