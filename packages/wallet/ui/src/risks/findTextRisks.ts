import type { Reading, SignInMessage, TextMark } from '../reading/Reading.ts'
import { isSame } from '../reading/Scope.ts'
import type { Risk, RiskContext } from './Risk.ts'

/** Checks texts that programs read: sign-ins, perhaps for another site, and requests in disguise. */
export function findTextRisks({ acts }: Reading, context: RiskContext): readonly Risk[] {
  return acts.flatMap((act): readonly Risk[] => {
    if (act.type === 'sign-in') return findSignInRisks(act.message, context)
    if (act.type !== 'text') return []
    return [...(act.hides === undefined ? [] : hidden[act.hides]), ...findTextMarkRisks(act.marks)]
  })
}

function findTextMarkRisks(marks: readonly TextMark[]): readonly Risk[] {
  if (marks.length === 0) return []
  const isTurned = marks.some(({ kind }) => kind === 'direction')
  return [{ code: 'deceptive-text', level: isTurned ? 'critical' : 'caution' }]
}

function findSignInRisks(
  message: SignInMessage,
  { account, chainId, nowSeconds, origin }: RiskContext,
): readonly Risk[] {
  const site = URL.canParse(origin) ? new URL(origin) : undefined
  const isScheme = message.scheme === undefined || `${message.scheme}:` === site?.protocol
  const isHere = site !== undefined && isScheme && message.domain === site.host && hostOf(message.uri) === site.host
  const [from, to] = [message.notBefore, message.expirationTime].map((time) => time && Date.parse(time) / 1000)
  const isEarly = typeof from === 'number' && from > nowSeconds
  const isLate = typeof to === 'number' && to <= nowSeconds
  return [
    ...(isHere ? [] : [{ code: 'other-site', level: 'critical', other: message.domain } as const]),
    ...(isSame(message.address, account)
      ? []
      : [{ code: 'other-account', level: 'critical', address: message.address } as const]),
    ...(message.chainId === chainId
      ? []
      : [{ code: 'other-network', level: 'caution', other: String(message.chainId) } as const]),
    ...(isEarly || isLate ? [{ code: 'sign-in-not-now', level: 'caution' } as const] : []),
  ]
}

function hostOf(uri: string): string | undefined {
  return URL.canParse(uri) ? new URL(uri).host : undefined
}

const hidden = {
  'typed-data': [{ code: 'hidden-request', level: 'critical' }],
  transaction: [{ code: 'hidden-request', level: 'critical' }],
  hash: [{ code: 'hash-as-text', level: 'critical' }],
  bytes: [{ code: 'hash-as-text', level: 'critical' }],
  'broken-sign-in': [{ code: 'broken-sign-in', level: 'critical' }],
} as const satisfies Record<string, readonly Risk[]>
