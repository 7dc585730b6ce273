import { useLingui } from '@lingui/react/macro'
import type { Token } from '@oxbow/tokens/getTokens'
import { type RefObject, startTransition, useLayoutEffect, useRef, useState } from 'react'
import { type Disc, placeDiscs } from './placeDiscs.ts'
import { TokenDisc, toHang } from './TokenDisc.tsx'
import { useDrift } from './useDrift.ts'

/**
 * Token logos that float on the river of the hero. Each links to its trade and shows its 24h price change on hover and focus. They drift away from
 * the pointer, and stay still with reduced motion.
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
    /** Of the tokens' network. */
    chainSlug: string
    /** 24h change in basis points; null if unknown, undefined while loading. */
    getChange: (token: Token) => number | null | undefined
  }
}

/** One random seed per visit. */
const seed = Math.floor(Math.random() * 2 ** 32)

/** Placing all discs anew at each step of a resize would be slow. */
const resizeThrottleMs = 250

/** Places the discs in the list's parent, clear of elements with `data-solid`; again when the width changes. */
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
