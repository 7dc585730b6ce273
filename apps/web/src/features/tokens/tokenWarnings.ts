import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import type { TokenFault } from '@oxbow/chain/TokenRemarks'
import { differsTag } from '@oxbow/contract/tagQuirks'
import { blockedTag } from '@oxbow/tokens/blockedTag'
import { importedTag } from '@oxbow/tokens/createTokenMemory'
import type { Token } from '@oxbow/tokens/getTokens'

export type TokenWarning = {
  readonly severity: 'caution' | 'critical'
  /** A badge text of two or three words. */
  readonly badge: MessageDescriptor
  readonly detail: MessageDescriptor
}

/** The warning for each tag that a list or this app gives a token. */
const warnings: Readonly<
  Partial<Record<TokenFault | typeof differsTag | typeof importedTag | typeof blockedTag, TokenWarning>>
> = {
  [blockedTag]: {
    severity: 'critical',
    badge: msg`Blocked`,
    detail: msg`This site’s operator has blocked this token.`,
  },
  malicious: {
    severity: 'critical',
    badge: msg`Malicious`,
    detail: msg`This site’s operator marked this token as a scam.`,
  },
  impostor: {
    severity: 'critical',
    badge: msg`Impostor`,
    detail: msg`This token uses the symbol of another one. Compare the address before you buy it.`,
  },
  honeypot: {
    severity: 'critical',
    badge: msg`Can’t be sold`,
    detail: msg`You can buy this token, but its contract won’t let you sell it.`,
  },
  'reverting-transfer': {
    severity: 'critical',
    badge: msg`Can’t be transferred`,
    detail: msg`This token’s contract blocks transfers, so you can’t trade it.`,
  },
  spam: {
    severity: 'critical',
    badge: msg`Spam`,
    detail: msg`This site’s operator marked this token as spam. Spam tokens lure you into scams.`,
  },
  'fee-on-transfer': {
    severity: 'caution',
    badge: msg`Takes a fee`,
    detail: msg`This token keeps a part of every transfer for itself, so you receive less.`,
  },
  [differsTag]: {
    severity: 'caution',
    badge: msg`Differs from its list`,
    detail: msg`A list and this token’s contract disagree on its symbol or decimals. The contract counts.`,
  },
  // Last, because a token has one badge and the others are more specific.
  [importedTag]: {
    severity: 'caution',
    badge: msg`Not listed`,
    detail: msg`You added this token by its address. Nobody here has looked at it.`,
  },
}

/** Whether tokens with this tag have a warning. */
export function warnsOf(tag: string): boolean {
  return tag in warnings
}

/** Whether a token needs consent before its first trade. Importing counts as consent. */
export function asksOnce(token: Pick<Token, 'tags'>): boolean {
  return !token.tags.includes(importedTag) && getTokenWarning(token) !== undefined
}

/** A token's warning; undefined without one. */
export function getTokenWarning(token: Pick<Token, 'tags'>): TokenWarning | undefined {
  const tag = (Object.keys(warnings) as (keyof typeof warnings)[]).find((known) => token.tags.includes(known))
  return tag && warnings[tag]
}
