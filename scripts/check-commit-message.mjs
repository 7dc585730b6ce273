import { readFileSync } from 'node:fs'

/**
 * Checks a commit message: "part: verb and what", at most 72 characters, then the reason in a body. Exits with 1 and says what to change.
 *
 * @example node scripts/check-commit-message.mjs .git/COMMIT_EDITMSG
 */
const longestSubject = 72

/** Faults of a message in words; an empty list if there are none. */
export function findFaults(message) {
  const lines = message.split('\n').filter((line) => !line.startsWith('#'))
  const [subject = '', blank, ...body] = lines
  if (/^(Merge|Revert|fixup!|squash!) /.test(subject)) return []
  const faults = []
  if (subject.length > longestSubject)
    faults.push(`The subject has ${subject.length} characters. Shorten it to ${longestSubject}.`)
  if (!/^[a-z0-9-]+(\/[a-z0-9-]+)*: \S/.test(subject))
    faults.push('Begin with the part that changes: "router: ignore cycles in the dual".')
  if (/^[^:]+: \w+ed\b/.test(subject)) faults.push('Write what the commit does, not what you did: "add", not "added".')
  if (subject.endsWith('.')) faults.push('Leave out the full stop after the subject.')
  if (blank !== undefined && blank.trim() !== '') faults.push('Leave a line blank between subject and body.')
  if (body.every((line) => line.trim() === '')) faults.push('Say in a body why it changes.')
  return faults
}

if (process.argv[2] !== undefined && import.meta.filename === process.argv[1]) {
  const faults = findFaults(readFileSync(process.argv[2], 'utf8'))
  for (const fault of faults) console.error(fault)
  process.exitCode = faults.length > 0 ? 1 : 0
}
