import { cx } from '@oxbow/react/cx'
import { type CSSProperties, useEffect, useRef, useState } from 'react'

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

  const separatorAt = fadeAfter === undefined ? -1 : value.lastIndexOf(fadeAfter)
  const fadeFrom = isCompact(value.slice(separatorAt + 1)) ? -1 : separatorAt
  const tint = tints[direction ?? 'none']
  return (
    <span
      dir={rightToLeft.test(value) ? 'rtl' : 'ltr'}
      className={cx('inline-flex h-10 w-fit overflow-hidden leading-10 tabular-nums', className)}
    >
      <span className="sr-only">{value}</span>
      {runsOf(value).map((run) => (
        // A number reads from left to right in every script; the words around it keep their letters joined.
        <span key={run.place} dir={run.isNumber ? 'ltr' : undefined} aria-hidden="true" className="inline-flex">
          {(run.isNumber ? Array.from(run.text) : [run.text]).map((character, index) => {
            const place = run.place - index
            const isFaded = fadeFrom >= 0 && value.length - place >= fadeFrom
            return (
              <span
                key={place}
                data-changed={changed.has(place) || undefined}
                className={cx(
                  'block transition-colors duration-(--duration-fast)',
                  changed.has(place) ? tint : isFaded && 'text-text-muted',
                )}
              >
                <Place character={character} />
              </span>
            )
          })}
        </span>
      ))}
    </span>
  )
}

export declare namespace Digits {
  type Props = {
    /** Formatted for the reader's language. */
    value: string
    /** The decimal separator, when what follows it should stand back; of a compact figure nothing does. */
    fadeAfter?: string | undefined
    /** Which way the number went; the tint tells it. */
    direction?: 'up' | 'down' | undefined
    className?: string
  }
}

function Place({ character }: { character: string }) {
  const zero = zeroOf(character)
  if (zero === undefined) return <span className="block whitespace-pre">{character}</span>
  const digit = character.charCodeAt(0) - zero
  return (
    <span className="digit-column" style={{ '--digit': digit } as CSSProperties}>
      {tenDigits.map((offset) => (
        <span key={offset} className="block">
          {String.fromCharCode(zero + offset)}
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

const rightToLeft = /[\u200f\u061c]|(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]/u

function zeroOf(character: string): number | undefined {
  if (character.length !== 1) return undefined
  const code = character.charCodeAt(0)
  return zeros.find((zero) => code >= zero && code <= zero + 9)
}

/** Whether a word follows the digits, as in "$68.72M" or "68,72 Mio. $", where faded places would leave another sum. The country of a currency is no such word. */
function isCompact(end: string): boolean {
  return /\p{L}/u.test(end.replace(/[A-Z]{2}\p{Sc}|\p{Sc}[A-Z]{2}/u, ''))
}

type Run = {
  readonly text: string
  readonly isNumber: boolean /** Of its first character, from the right. */
  readonly place: number
}

/** The number, from its first digit to its last, and what stands before and after it. */
function runsOf(value: string): readonly Run[] {
  const number = /\p{Nd}(?:.*\p{Nd})?/su.exec(value)
  if (!number) return [{ text: value, isNumber: false, place: value.length }]
  const end = number.index + number[0].length
  const runs = [
    { text: value.slice(0, number.index), isNumber: false, place: value.length },
    { text: number[0], isNumber: true, place: value.length - number.index },
    { text: value.slice(end), isNumber: false, place: value.length - end },
  ]
  return runs.filter((run) => run.text !== '')
}

/** Places, counted from the right and from 1, that read differently now. */
function changedPlaces(before: string, after: string): ReadonlySet<number> {
  const places = new Set<number>()
  for (let place = 1; place <= after.length; place++) if (after.at(-place) !== before.at(-place)) places.add(place)
  return places
}
