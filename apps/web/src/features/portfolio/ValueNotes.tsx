import { Plural, useLingui } from '@lingui/react/macro'
import type { Network } from '@oxbow/chain/Network'
import type { AccountValue } from '@oxbow/contract/accountDocuments'

/** What the portfolio's value chart counts, since when, and what it leaves out. */
export function ValueNotes({ value, networks }: ValueNotes.Props) {
  const { t, i18n } = useLingui()
  const { beginTimestamp, cutTimestamp, points } = value
  if (beginTimestamp === null) return null
  const date = new Intl.DateTimeFormat(i18n.locale, { dateStyle: 'medium', timeStyle: 'short' })
  const list = new Intl.ListFormat(i18n.locale)
  const { counted, excluded } = toNatives(value, networks)
  const [read, natives] = [list.format(counted), list.format(excluded)]
  const begin = date.format(beginTimestamp * 1_000)
  const cut = cutTimestamp === null ? undefined : date.format(cutTimestamp * 1_000)
  const hasGap = points.some(({ usd }) => usd === null)
  return (
    <ul className="mt-3 flex flex-col gap-1 text-sm text-pretty text-text-muted">
      {excluded.size > 0 && (
        <li>{t`${natives} isn’t counted here: its past balances need an archive node. Swapping it for a token raises the line; swapping back lowers it.`}</li>
      )}
      <li>{t`Transfers are indexed since ${begin}.`}</li>
      {cut !== undefined && <li>{t`Starts at ${cut}: this account has too many transfers to read further back.`}</li>}
      {hasGap && <li>{t`Gaps: a past balance or price is unknown.`}</li>}
      {value.unpricedCount > 0 && (
        <li>
          <Plural
            value={value.unpricedCount}
            one="Excludes # token without a price"
            other="Excludes # tokens without a price"
          />
        </li>
      )}
      <li>
        <details>
          <summary className="cursor-pointer rounded-sm underline underline-offset-2">{t`How this is calculated`}</summary>
          <p className="mt-1">
            {t`Worked back from today’s balances through every indexed transfer, at the prices of the time. Deposits and withdrawals count; liquidity and NFTs don’t.`}{' '}
            {counted.size > 0 && t`Past balances of ${read} come from an archive node.`}
          </p>
        </details>
      </li>
    </ul>
  )
}

export declare namespace ValueNotes {
  type Props = {
    value: AccountValue
    /** The networks included. */
    networks: readonly Network[]
  }
}

/** The native currencies whose past balances the chart counts, and those it leaves out on any network. */
export function toNatives({ chains }: Pick<AccountValue, 'chains'>, networks: readonly Network[]) {
  const symbolsOf = (isCounted: boolean) =>
    new Set(
      networks
        .filter(({ chainId }) => isCounted === chains.some((chain) => chain.chainId === chainId && chain.countsNative))
        .map(({ nativeCurrency }) => nativeCurrency.symbol),
    )
  return { counted: symbolsOf(true), excluded: symbolsOf(false) }
}
