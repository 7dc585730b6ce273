export type Strength = 'weak' | 'medium' | 'strong'

const common =
  /pass|word|1234|qwert|asdf|letmein|admin|welcome|dragon|monkey|love|oxbow|wallet|bitcoin|ether|secret|0000|1111/gi

/**
 * How hard a password is to guess, roughly: what it draws on, without what repeats, follows or is in every list. A backup file can be tried by whoever
 * has it for as long as they like, at some thousand a second.
 */
export function passwordStrength(password: string): Strength {
  const bits = guessBits(password)
  return bits < 40 ? 'weak' : bits < 60 ? 'medium' : 'strong'
}

function guessBits(password: string): number {
  const classes: readonly [RegExp, number][] = [
    [/[a-z]/, 26],
    [/[A-Z]/, 26],
    [/\d/, 10],
    [/[^a-zA-Z\d]/, 33],
  ]
  const alphabet = classes.reduce((sum, [has, size]) => sum + (has.test(password) ? size : 0), 0)
  // A word that everybody uses counts for two letters.
  const own = [...password.replace(common, '##')]
  const counted = own.filter((letter, at) => {
    const step = at === 0 ? Number.NaN : letter.codePointAt(0)! - own[at - 1]!.codePointAt(0)!
    return !(Math.abs(step) <= 1)
  })
  const different = new Set(counted).size
  return Math.min(counted.length, different * 2) * Math.log2(alphabet || 1)
}
