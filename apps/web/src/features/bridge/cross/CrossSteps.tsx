import { useLingui } from '@lingui/react/macro'
import { formatTokenAmount } from '@oxbow/i18n/formatTokenAmount'
import { cx } from '@oxbow/react/cx'
import type { Token } from '@oxbow/tokens/getTokens'
import type { ReactNode } from 'react'
import type { CrossQuote, KnownQuote } from '../BridgeState.ts'

/** The steps of a swap across networks, each with its minimum received. */
export function CrossSteps(props: CrossSteps.Props) {
  const { bridgedIn, bridgedOut, cross, destinationName, isStale, originName, quote, tokenIn, tokenOut } = props
  const { t, i18n } = useLingui()
  const write = (raw: bigint, token: Token) => `${formatTokenAmount(raw, token, i18n.locale)} ${token.symbol}`
  const { before, after, deposit } = cross
  const least = (amount: string) => t`At least ${amount}`
  const [paid, between, there, wanted] = [tokenIn, bridgedIn, bridgedOut, tokenOut].map(({ symbol }) => symbol)
  const left = write(deposit, bridgedIn)
  const rest = before && before.amountOut > deposit ? write(before.amountOut - deposit, bridgedIn) : undefined
  const about = after && write(after.amountOut, tokenOut)
  const steps: { readonly id: string; readonly title: string; readonly detail: ReactNode }[] = []
  if (before) steps.push({ id: 'before', title: t`Swap ${paid} for ${between} on ${originName}`, detail: least(left) })
  steps.push({
    id: 'bridge',
    title: t`Bridge ${left} to ${destinationName}`,
    detail: (
      <>
        {least(write(quote.output, bridgedOut))}
        {rest && <span className="block">{t`About ${rest} stays in your wallet on ${originName}.`}</span>}
      </>
    ),
  })
  if (about)
    steps.push({
      id: 'after',
      title: t`Swap ${there} for ${wanted} on ${destinationName}`,
      detail: t`About ${about}. You sign this after arrival, at the price then.`,
    })
  return (
    <ol
      aria-label={t`Steps`}
      className={cx('reacts flex flex-col gap-3 px-5 pb-5 text-sm sm:px-6', isStale && 'opacity-55')}
    >
      {steps.map(({ id, title, detail }, index) => (
        <li key={id} className="flex gap-3">
          <span
            aria-hidden="true"
            className="grid size-6 shrink-0 place-items-center rounded-full border border-line-strong text-xs text-text-muted"
          >
            {index + 1}
          </span>
          <div className="min-w-0 pt-0.5">
            <p className="font-medium">{title}</p>
            <p className="text-text-muted tabular-nums">{detail}</p>
          </div>
        </li>
      ))}
    </ol>
  )
}

export declare namespace CrossSteps {
  type Props = {
    cross: CrossQuote
    quote: KnownQuote
    isStale: boolean
    tokenIn: Token
    /** The bridged token on each network. */
    bridgedIn: Token
    bridgedOut: Token
    tokenOut: Token
    originName: string
    destinationName: string
  }
}
