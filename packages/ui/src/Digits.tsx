import { useEffect, useRef, useState } from 'react'
import { cx } from './cx.ts'

/**
 * A formatted number whose digits roll to their new place in a line of 40 px; what changed is tinted for 250 ms (specification section 9).
 * Screen readers get the text once. Places are counted from the right, so that a number that grows keeps its cents where they were.
 * Only classes and inline custom properties move it: nothing that a Content-Security-Policy could mind.
 */
export function Digits({ value, fadeAfter, direction, className }: Digits.Props) {
  const previous = useRef(value)
  const [changed, setChanged] = useState<ReadonlySet<number>>(nothing)
  useEffect(() => {
    if (previous.current === value) return
    setChanged(changedPlaces(previous.current, value))
    previous.current = value
    const timer = setTimeout(() => setChanged(nothing), tintMilliseconds)
    return () => clearTimeout(timer)
  }, [value])

  const characters = Array.from(value)
  const fadeFrom = fadeAfter === undefined ? -1 : characters.lastIndexOf(fadeAfter)
  return (
    <span dir="ltr" className={cx('inline-flex h-10 overflow-hidden leading-10 tabular-nums', className)}>
      <span className="sr-only">{value}</span>
      {characters.map((character, index) => {
        const place = characters.length - index
        const isFaded = fadeFrom >= 0 && index >= fadeFrom
        return (
          <span
            key={place}
            aria-hidden="true"
            data-changed={changed.has(place) || undefined}
            className={cx(
              'block transition-colors duration-(--duration-fast)',
              changed.has(place) ? tints[direction ?? 'none'] : isFaded && 'text-text-muted',
            )}
          >
            <Place character={character} />
          </span>
        )
      })}
    </span>
  )
}

export declare namespace Digits {
  type Props = {
    /** Formatted for the reader's language. */
    value: string
    /** The decimal separator, when what follows it should stand back. */
    fadeAfter?: string | undefined
    /** Which way the number went; the tint tells it. */
    direction?: 'up' | 'down' | undefined
    className?: string
  }
}

function Place({ character }: { character: string }) {
  const zero = zeroOf(character)
  if (zero === undefined) return <span className="block whitespace-pre">{character}</span>
  const digit = (character.codePointAt(0) ?? zero) - zero
  return (
    <span className="digit-column" style={{ '--digit': digit } as React.CSSProperties}>
      {tenDigits.map((offset) => (
        <span key={offset} className="block">
          {String.fromCodePoint(zero + offset)}
        </span>
      ))}
    </span>
  )
}

const tintMilliseconds = 250
const nothing: ReadonlySet<number> = new Set()
const tenDigits = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]
const tints = { up: 'text-positive', down: 'text-negative', none: 'text-accent-text' }

/** Zeros of the numbering systems that `Intl.NumberFormat` uses by default in the languages of the product. */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6]

function zeroOf(character: string): number | undefined {
  const code = character.codePointAt(0) ?? 0
  return zeros.find((zero) => code >= zero && code <= zero + 9)
}

/** Places, counted from the right and from 1, that read differently now. */
function changedPlaces(before: string, after: string): ReadonlySet<number> {
  const [old, now] = [Array.from(before).reverse(), Array.from(after).reverse()]
  return new Set(now.flatMap((character, index) => (character === old[index] ? [] : [index + 1])))
}
