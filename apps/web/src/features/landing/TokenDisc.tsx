import { useLingui } from '@lingui/react/macro'
import { formatChange, toDirection } from '@oxbow/i18n/formatChange'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import type { Token } from '@oxbow/tokens/getTokens'
import { Change } from '@oxbow/ui/Change'
import { Link } from '@tanstack/react-router'
import type { CSSProperties } from 'react'
import type { Disc } from './placeDiscs.ts'

export function TokenDisc({ token, chainSlug, disc, hang, change }: TokenDisc.Props) {
  const { t, i18n } = useLingui()
  const { symbol, address } = token
  const place = {
    left: disc.x - disc.size / 2,
    top: disc.y - disc.size / 2,
    width: disc.size,
    height: disc.size,
    '--float': `${disc.floatSeconds}s`,
    '--float-delay': `${-disc.floatSeconds * (disc.x % 1)}s`,
  } as CSSProperties
  return (
    <li style={place} className="drifts absolute">
      <Link
        to="/swap"
        search={{ chain: chainSlug, outputCurrency: address }}
        className="group pointer-events-auto block size-full rounded-full outline-offset-4"
      >
        <span className="sr-only">{t`Swap for ${symbol}`}</span>
        <span className="floats block size-full">
          <span className="reacts block size-full rounded-full border border-line-float bg-surface-raised p-1.5 opacity-90 shadow-raised duration-(--duration-slow) group-hover:scale-105 group-hover:opacity-100 group-focus-visible:scale-105 group-focus-visible:opacity-100">
            <TokenLogo src={token.logoUri} symbol={symbol} size="fill" />
          </span>
        </span>
        <span
          style={hang}
          className="reacts pointer-events-none absolute top-full z-10 mt-2.5 flex items-center gap-2 rounded-full border border-line-float bg-surface-raised px-3 py-1 text-sm font-medium whitespace-nowrap opacity-0 shadow-raised group-hover:opacity-100 group-focus-visible:opacity-100"
        >
          <span aria-hidden="true">{symbol}</span>
          {typeof change === 'number' ? (
            <>
              <Change direction={toDirection(change)}>{formatChange(change, i18n.locale)}</Change>
              <span className="font-normal text-text-muted">{t`in 24 h`}</span>
            </>
          ) : (
            <span className="font-normal text-text-muted">
              {change === null ? t`24 h change unknown` : t`Asking the index`}
            </span>
          )}
        </span>
      </Link>
    </li>
  )
}

export declare namespace TokenDisc {
  type Props = {
    token: Token
    chainSlug: string
    disc: Disc
    /** Position of the label. */
    hang: CSSProperties
    change: number | null | undefined
  }
}

/** Positions a disc's label so that it stays on screen. Uses the window's edges, independent of the writing direction. */
export function toHang({ x, size }: Disc, width: number): CSSProperties {
  const toRight = width - x
  if (x < hangingPx) return { left: Math.max(0, edgePx - (x - size / 2)) }
  if (toRight < hangingPx) return { right: Math.max(0, edgePx - (toRight - size / 2)) }
  return { left: '50%', translate: '-50%' }
}

/** Half the longest label, and the margin beside it. */
const hangingPx = 110

const edgePx = 8
