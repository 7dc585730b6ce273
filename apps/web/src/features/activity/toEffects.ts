import type { ActivityItem, TokenAmount } from '@oxbow/activity/ActivityItem'
import type { Network } from '@oxbow/chain/Network'
import { nativeToken } from '@oxbow/chain/nativeToken'
import { shorten } from '@oxbow/i18n/shorten'
import type { SentEffect } from '@oxbow/transactions/readEffects'

/** What a wallet sent instead of `item`; unknown tokens appear only by their address. */
export function toEffects(item: ActivityItem, { nativeCurrency }: Network): toEffects.ReturnType {
  const { to, wei = 0n, effects } = item.instead ?? {}
  const native = { address: nativeToken, ...nativeCurrency } as const
  const known = [native, ...[...item.paid, ...item.received].map(({ token }) => token)]
  if (effects === undefined) return { paid: [{ token: native, amount: wei }], received: [], allowed: [], receiver: to }

  const of = (...kinds: SentEffect['kind'][]) => effects.filter(({ kind }) => kinds.includes(kind))
  const toAmount = ({ kind, token, amount }: SentEffect): TokenAmount => {
    const found = known.find(({ address }) => address.toLowerCase() === token)
    if (found === undefined || kind.startsWith('nft') || amount === 'all')
      return { token: found ?? { address: token, symbol: shorten(token), decimals: 0 }, amount: undefined }
    return { token: found, amount }
  }
  const left = of('left', 'nft-left')
  const parties = [...new Set(left.map(({ party }) => party))]
  return {
    paid: left.map(toAmount),
    received: of('came').map(toAmount),
    allowed: of('allowed', 'nft-allowed').map((effect) => ({ ...toAmount(effect), spender: effect.party })),
    receiver: parties.length === 1 ? parties[0] : undefined,
  }
}

export declare namespace toEffects {
  type ReturnType = {
    readonly paid: readonly TokenAmount[]
    readonly received: readonly TokenAmount[]
    /** `amount`: undefined if unlimited or if it can't be formatted. */
    readonly allowed: readonly (TokenAmount & { readonly spender: `0x${string}` | undefined })[]
    /** The recipient of the tokens that left, if there was only one. */
    readonly receiver: `0x${string}` | undefined
  }
}
