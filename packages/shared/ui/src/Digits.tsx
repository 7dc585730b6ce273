import { cx } from '@oxbow/react/cx'
import { type CSSProperties, useEffect, useRef, useState } from 'react'

/**
 * A formatted number whose digits roll into place in a 40 px line; changed digits are tinted for 250 ms. Screen readers get
 * the text once. Places are counted from the right, so that a growing number keeps its cents in place. Animated only with classes and inline custom
 * properties, which the Content-Security-Policy allows.
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
      dir={!value.startsWith(isolate) && rightToLeft.test(value) ? 'rtl' : 'ltr'}
      className={cx('inline-flex h-10 w-fit overflow-hidden leading-10 tabular-nums', className)}
    >
      <span className="sr-only">{value}</span>
      {runsOf(value).map((run) => (
        // A number reads from left to right in every script; text around it stays whole, so that letters keep joining.
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
    /** Formatted for the visitor's language. */
    value: string
    /** The decimal separator, if the digits after it should be faded; has no effect on compact figures. */
    fadeAfter?: string | undefined
    /** The direction of the change, shown by the tint. */
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

/** Zeros of the numbering systems that `Intl.NumberFormat` uses by default in the product's languages. */
const zeros = [0x30, 0x660, 0x6f0, 0x966, 0x9e6]

/** Begins a figure that keeps its order from left to right, as `i18n` writes those with a Latin sign. */
const isolate = '\u2066'

const rightToLeft = /[\u200f\u061c]|(?=\p{L})[\p{Script=Arabic}\p{Script=Hebrew}]/u

function zeroOf(character: string): number | undefined {
  if (character.length !== 1) return undefined
  const code = character.charCodeAt(0)
  return zeros.find((zero) => code >= zero && code <= zero + 9)
}

/**
 * Whether a word follows the digits, as in "$68.72M" or "68,72 Mio. $", where faded
 * decimals would read as another sum. A currency's country prefix doesn't count.
 */
function isCompact(end: string): boolean {
  return /\p{L}/u.test(end.replace(/[A-Z]{2}\p{Sc}|\p{Sc}[A-Z]{2}/u, ''))
}

type Run = {
  readonly text: string
  readonly isNumber: boolean
  /** Place of its first character, counted from the right. */
  readonly place: number
}

/** Splits a value into the number, from its first digit to its last, and the text before and after it. */
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

/** Places, counted from the right starting at 1, whose character changed. */
function changedPlaces(before: string, after: string): ReadonlySet<number> {
  const places = new Set<number>()
  for (let place = 1; place <= after.length; place++) if (after.at(-place) !== before.at(-place)) places.add(place)
  return places
}
