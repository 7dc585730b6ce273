import { useLingui } from '@lingui/react/macro'
import { formatChange, toDirection } from '@oxbow/i18n/formatChange'
import { TokenLogo } from '@oxbow/marks/TokenLogo'
import type { Token } from '@oxbow/tokens/getTokens'
import { Change } from '@oxbow/ui/Change'
import { Link } from '@tanstack/react-router'
import {
  type CSSProperties,
  type RefObject,
  startTransition,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import { type Disc, placeDiscs } from './placeDiscs.ts'

/**
 * Tokens that float on the river of the first screen. Each leads to its trade and says, under the pointer and with the focus, how its price moved
 * within a day. They drift out of the pointer's way, and lie still for those who asked for less motion.
 */
export function TokenDiscs({ tokens, chainSlug, getChange }: TokenDiscs.Props) {
  const { t } = useLingui()
  const list = useRef<HTMLUListElement>(null)
  const discs = usePlaces(list, tokens.length)
  useDrift(list)
  return (
    <ul ref={list} aria-label={t`Tokens traded here`} className="pointer-events-none absolute inset-0">
      {discs.map((disc, index) => {
        const token = tokens[index]
        return (
          token && (
            <TokenDisc
              key={token.address}
              token={token}
              chainSlug={chainSlug}
              disc={disc}
              hang={toHang(disc, list.current?.clientWidth ?? 0)}
              change={getChange(token)}
            />
          )
        )
      })}
    </ul>
  )
}

export declare namespace TokenDiscs {
  type Props = {
    tokens: readonly Token[]
    /** Of the network that the tokens are on. */
    chainSlug: string
    /** Basis points within a day; null when unknown, undefined while it is asked for. */
    getChange: (token: Token) => number | null | undefined
  }
}

function TokenDisc({ token, chainSlug, disc, hang, change }: TokenDisc.Props) {
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

declare namespace TokenDisc {
  type Props = {
    token: Token
    chainSlug: string
    disc: Disc
    /** Where its words hang. */
    hang: CSSProperties
    change: number | null | undefined
  }
}

/** Where the words hang, so that they stay on the screen. By the window's edges, not by the direction of reading. */
function toHang({ x, size }: Disc, width: number): CSSProperties {
  const toRight = width - x
  if (x < hangingPx) return { left: Math.max(0, edgePx - (x - size / 2)) }
  if (toRight < hangingPx) return { right: Math.max(0, edgePx - (toRight - size / 2)) }
  return { left: '50%', translate: '-50%' }
}

/** Half of the longest words, and what stays free beside them. */
const hangingPx = 110
const edgePx = 8

/** One throw a visit. */
const seed = Math.floor(Math.random() * 2 ** 32)

/** Specification section 9. */
const resizeThrottleMs = 250

/** Strews the discs over the element around the list, clear of what is solid in it; anew when its width changes. */
function usePlaces(list: RefObject<HTMLElement | null>, most: number): readonly Disc[] {
  const [discs, setDiscs] = useState<readonly Disc[]>([])
  useLayoutEffect(() => {
    const area = list.current?.parentElement
    if (!area) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let width = 0
    function place(around: HTMLElement) {
      timer = undefined
      const frame = around.getBoundingClientRect()
      if (frame.width === width) return
      width = frame.width
      const keepOut = [...around.querySelectorAll('[data-solid]')].map((solid) => {
        const { x, y, width, height } = solid.getBoundingClientRect()
        return { x: x - frame.x, y: y - frame.y, width, height }
      })
      startTransition(() => setDiscs(placeDiscs({ area: frame, keepOut, most, seed })))
    }
    place(area)
    const observer = new ResizeObserver(() => {
      timer ??= setTimeout(() => place(area), resizeThrottleMs)
    })
    observer.observe(area)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [list, most])
  return discs
}

/** Pixels from the pointer at which a disc begins to move, and the most that it moves. */
const reach = 220
const furthest = 22

/** Moves the discs out of the pointer's way: most at half the reach, not at all where it has caught one. */
function useDrift(list: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const area = list.current?.parentElement
    if (!area || !matchMedia('(hover: hover) and (prefers-reduced-motion: no-preference)').matches) return
    let frame = 0
    function drift({ clientX, clientY }: { clientX: number; clientY: number }) {
      cancelAnimationFrame(frame)
      frame = requestAnimationFrame(() => {
        if (list.current === null) return
        const origin = list.current.getBoundingClientRect()
        for (const item of list.current.children as HTMLCollectionOf<HTMLElement>) {
          const awayX = origin.x + item.offsetLeft + item.offsetWidth / 2 - clientX
          const awayY = origin.y + item.offsetTop + item.offsetHeight / 2 - clientY
          const distance = Math.hypot(awayX, awayY)
          const push =
            distance > 0 && distance < reach ? (Math.sin((Math.PI * distance) / reach) * furthest) / distance : 0
          item.style.translate = `${awayX * push}px ${awayY * push}px`
        }
      })
    }
    const settle = () => drift({ clientX: Number.MAX_SAFE_INTEGER, clientY: 0 })
    area.addEventListener('pointermove', drift)
    area.addEventListener('pointerleave', settle)
    return () => {
      cancelAnimationFrame(frame)
      area.removeEventListener('pointermove', drift)
      area.removeEventListener('pointerleave', settle)
    }
  }, [list])
}
