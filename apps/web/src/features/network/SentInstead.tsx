import { Trans, useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import { formatAmount } from '@oxbow/i18n/formatAmount'
import type { SentEffect } from '@oxbow/transactions/readEffects'
import { Address } from '@oxbow/ui/Address'
import type { ReactNode } from 'react'

/** What a wallet sent in place of what it was asked for, as the chain has it: what moved, who may spend what, and what to do about it. */
export function SentInstead({ instead, network, tokenOf }: SentInstead.Props) {
  const { t } = useLingui()
  const { effects } = instead
  const isAllowed = effects?.some(({ kind }) => kind === 'allowed' || kind === 'nft-allowed') === true
  return (
    <>
      {effects === undefined ? (
        <Line>
          <Call instead={instead} network={network} />
        </Line>
      ) : effects.length === 0 ? (
        <Line>{t`No tokens moved.`}</Line>
      ) : (
        <Effects effects={effects} tokenOf={tokenOf} />
      )}
      {isAllowed && <p className="mt-1">{t`Revoke the approval in your wallet if you don’t know who may spend.`}</p>}
      <p className="mt-1">{t`Check your balances before you try again.`}</p>
    </>
  )
}

export declare namespace SentInstead {
  type Props = {
    instead: {
      /** Undefined when it made a contract. */
      readonly to: `0x${string}` | undefined
      /** Wei. */
      readonly value: bigint
      /** Undefined while its receipt has not told. */
      readonly effects?: readonly SentEffect[] | undefined
    }
    network: Pick<Network, 'nativeCurrency'>
    /** The token at an address; one that no list names has no decimals. */
    tokenOf: (address: `0x${string}`) => { readonly symbol: string; readonly decimals: number | undefined }
  }
}

function Effects({ effects, tokenOf }: { effects: readonly SentEffect[] } & Pick<SentInstead.Props, 'tokenOf'>) {
  const { t, i18n } = useLingui()
  const of = (kind: SentEffect['kind']) => effects.filter((effect) => effect.kind === kind)
  const write = ({ token, amount }: SentEffect) => {
    const { symbol, decimals } = tokenOf(token)
    if (decimals === undefined || amount === 'all') return t`tokens of ${symbol}`
    return `${formatAmount(amount, decimals, i18n.locale)} ${symbol}`
  }
  const list = (some: readonly SentEffect[]) =>
    new Intl.ListFormat(i18n.locale, { style: 'long', type: 'conjunction' }).format(some.map(write))
  const [left, came] = [of('left'), of('came')]
  const [paid, received] = [list(left), list(came)]
  const isSwap = left.length > 0 && came.length > 0
  return (
    <>
      {isSwap && (
        <Line>
          <Trans>
            {paid} was swapped for {received}.
          </Trans>
        </Line>
      )}
      {!isSwap &&
        left.map((effect) => (
          <Line key={effect.token}>
            <Left amount={write(effect)} party={effect.party} />
          </Line>
        ))}
      {!isSwap && came.length > 0 && (
        <Line>
          <Trans>{received} came to your wallet.</Trans>
        </Line>
      )}
      {of('nft-left').map((effect) => (
        <Line key={`${effect.token}${effect.amount}`}>
          <Left amount={t`NFT ${String(effect.amount)} of ${tokenOf(effect.token).symbol}`} party={effect.party} />
        </Line>
      ))}
      {of('allowed').map((effect) => (
        <Line key={`${effect.token}${effect.party}`}>
          <Allowed effect={effect} amount={write(effect)} symbol={tokenOf(effect.token).symbol} />
        </Line>
      ))}
      {of('nft-allowed').map((effect) => (
        <Line key={`${effect.token}${effect.party}${effect.amount}`}>
          <MayMove party={effect.party} symbol={tokenOf(effect.token).symbol} />
        </Line>
      ))}
    </>
  )
}

function Left({ amount, party }: { amount: string; party: `0x${string}` | undefined }) {
  if (party === undefined) return <Trans>{amount} left your wallet.</Trans>
  const address = <Party value={party} />
  return (
    <Trans>
      {amount} went to {address}.
    </Trans>
  )
}

function Allowed({ effect, amount, symbol }: { effect: SentEffect; amount: string; symbol: string }) {
  const address = effect.party && <Party value={effect.party} />
  return effect.amount === 'all' ? (
    <Trans>
      {address} may now spend all your {symbol}.
    </Trans>
  ) : (
    <Trans>
      {address} may now spend {amount}.
    </Trans>
  )
}

function MayMove({ party, symbol }: { party: `0x${string}` | undefined; symbol: string }) {
  const address = party && <Party value={party} />
  return (
    <Trans>
      {address} may now move your NFTs of {symbol}.
    </Trans>
  )
}

/** What was sent as it is, where nobody told what it did. */
function Call({ instead: { to, value }, network }: Pick<SentInstead.Props, 'instead' | 'network'>) {
  const { i18n } = useLingui()
  const { decimals, symbol } = network.nativeCurrency
  const amount = `${formatAmount(value, decimals, i18n.locale)} ${symbol}`
  if (to === undefined) return <Trans>It sent {amount} to a new contract.</Trans>
  const address = <Party value={to} />
  return (
    <Trans>
      It sent {amount} to {address}.
    </Trans>
  )
}

function Party({ value }: { value: `0x${string}` }) {
  const { t } = useLingui()
  return (
    <Address
      value={value}
      copyLabel={t`Copy address`}
      copiedLabel={t`Address copied`}
      failedLabel={t`Failed to copy to clipboard`}
    />
  )
}

function Line({ children }: { children: ReactNode }) {
  return <p className="mt-1 [overflow-wrap:anywhere]">{children}</p>
}
