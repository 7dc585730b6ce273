import { useLingui } from '@lingui/react/macro'
import { isolated } from '@oxbow/i18n/isolated'
import { shorten } from '@oxbow/i18n/shorten'
import type { Risk, RiskCode } from '../risks/Risk.ts'
import type { RequestFacts } from './RequestFacts.ts'

/** One sentence per risk. A code without a sentence doesn't compile. */
export function useRiskMessages({ networkNameOf, nameOf }: RequestFacts, origin: string): (risk: Risk) => string {
  const { i18n, t } = useLingui()
  return ({ address, code, other = '' }) => {
    const who = isolated(address === undefined ? '' : (nameOf(address) ?? unbroken(shorten(address))), i18n.locale)
    const site = isolated(other, i18n.locale)
    const asking = isolated(origin.replace(/^https?:\/\//, ''), i18n.locale)
    const network = networkNameOf(Number(other)) ?? other
    const words: Record<RiskCode, () => string> = {
      'unlimited-approval': () => t`This approval is unlimited. ${who} could take all of this token, now or later.`,
      'whole-balance': () => t`Contracts this wallet doesn’t know could take half or more of this token.`,
      'unknown-spender': () => t`This wallet doesn’t know ${who}.`,
      'spender-without-code': () => t`${who} is a personal account, not an app. It could take your tokens at any time.`,
      'all-of-collection': () => t`${who} could take every NFT you own in this collection, now or later.`,
      'many-approvals': () => t`This approves several tokens for a contract this wallet doesn’t know.`,
      'free-transfer': () => t`${who} could send these tokens to anyone.`,
      'far-expiry': () => t`This stays valid for more than a month.`,
      expired: () => t`This has already expired.`,
      'look-alike': () => t`${who} looks like ${site}, but it’s a different address.`,
      'first-contact': () => t`You haven’t sent anything to ${who} before.`,
      'nobody-receives': () => t`${who} doesn’t keep tokens for you. What you send there is lost.`,
      'call-without-code': () => t`There’s no contract at ${who}. Anything you send stays there.`,
      'other-recipient': () => t`What you get goes to ${who}, not to you.`,
      'part-to-others': () => t`A part of it goes to ${who}.`,
      'most-to-others': () => t`Most of what you get could go to ${who}, not to you.`,
      'nothing-in-return': () => t`You could give this away and get nothing in return.`,
      'below-market': () => t`You could get less than half of what this is worth now.`,
      'foreign-position': () => t`This position belongs to ${who}. What you add is theirs.`,
      'no-maximum': () => t`What can leave your account is unlimited.`,
      'other-owner': () => t`This is for the account ${who}, not yours.`,
      'other-network': () => t`This is for ${network}, not the network you’re on.`,
      'every-network': () => t`This is valid on every network.`,
      'unknown-network': () => t`This wallet doesn’t know this network.`,
      'unusual-contract': () => t`This looks like a known format, but it’s for a different contract.`,
      'own-authority': () => t`This could let someone act as your account.`,
      'unknown-delegate': () => t`${who} would control your whole account.`,
      'ends-delegation': () => t`Your account becomes a regular wallet again.`,
      'other-site': () => t`This signs you in to ${site}, but ${asking} is asking.`,
      'other-account': () => t`This sign-in is for ${who}, not your account.`,
      'sign-in-not-now': () => t`This sign-in isn’t valid right now.`,
      'broken-sign-in': () => t`This looks like a sign-in, but it isn’t a valid one.`,
      'hidden-request': () => t`This message hides a request that could move your tokens.`,
      'hash-as-text': () => t`This message can’t be read. It could stand for anything.`,
      'deceptive-text': () => t`This message contains hidden characters, marked below.`,
      'unknown-content': () => t`A part of this request can’t be read.`,
      'creates-contract': () => t`This puts new code on the network.`,
      'much-gas': () => t`This uses far more gas than it should need. You’d pay for all of it.`,
      'unknown-worth': () => t`What you get could be worth nothing. This wallet can’t tell.`,
      'unknown-owner': () => t`This wallet can’t tell whose position this adds to.`,
    }
    return words[code]()
  }
}

/** Lines can break at an ellipsis, and an address split over two lines is hard to compare. */
const unbroken = (shortened: string) => shortened.replace('…', '…\u2060')
