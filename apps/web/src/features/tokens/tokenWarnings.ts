import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TokenQuirk } from '@oxbow/chain/Deployment'
import type { Token } from '@oxbow/exchange/actions/getTokens'
import { importedTag } from '@oxbow/exchange/token/createTokenMemory'

export type TokenWarning = {
  readonly severity: 'caution' | 'critical'
  /** Two or three words for a badge. */
  readonly badge: MessageDescriptor
  readonly detail: MessageDescriptor
}

/** How a token departs from what people expect of one, by the tag its list gives it. */
const warnings: Readonly<Partial<Record<TokenQuirk | typeof importedTag, TokenWarning>>> = {
  impostor: {
    severity: 'critical',
    badge: msg`Impostor`,
    detail: msg`This token uses the symbol of another one. Compare the address before you buy it.`,
  },
  honeypot: {
    severity: 'critical',
    badge: msg`Cannot be sold`,
    detail: msg`You can buy this token, but its contract does not let you sell it again.`,
  },
  'reverting-transfer': {
    severity: 'critical',
    badge: msg`Cannot be moved`,
    detail: msg`This token’s contract refuses transfers, so it cannot be traded.`,
  },
  'fee-on-transfer': {
    severity: 'caution',
    badge: msg`Takes a fee`,
    detail: msg`This token keeps a part of every transfer for itself, so you receive less.`,
  },
  // Last, because a token has one badge and the others say more.
  [importedTag]: {
    severity: 'caution',
    badge: msg`Not listed`,
    detail: msg`You added this token by its address. Nobody here has looked at it.`,
  },
}

/** Whether people are warned of tokens with this tag. */
export function warnsOf(tag: string): boolean {
  return tag in warnings
}

/** The warning a token carries; undefined for one that behaves. */
export function getTokenWarning(token: Pick<Token, 'tags'>): TokenWarning | undefined {
  const tag = (Object.keys(warnings) as (keyof typeof warnings)[]).find((known) => token.tags.includes(known))
  return tag && warnings[tag]
}
