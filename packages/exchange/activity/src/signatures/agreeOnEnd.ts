import type { EndReport, SignatureStatus } from './SignatureEnd.ts'

/**
 * The status of a signature by all nodes that the person has. One that lies can invent a log as well as a state, since nothing of a log can be checked but
 * its form: where a second, independent node is asked, a signature is only gone once both have the final log of its end. Where there is one node alone, a
 * complete and consistent lie of that node is believed.
 *
 * @param own by the node in use
 * @param others by the other ones; undefined from one that doesn't answer, which proves nothing
 */
export function agreeOnEnd(own: EndReport, others: readonly (EndReport | undefined)[]): SignatureStatus {
  if (own === 'live' || own === 'unproven') return own
  const ends = others.flatMap((each) => (typeof each === 'object' ? [each] : []))
  if (ends.length < others.length) return 'unproven'
  return [own, ...ends].every(({ isFinal }) => isFinal) ? 'gone' : own.kind
}
