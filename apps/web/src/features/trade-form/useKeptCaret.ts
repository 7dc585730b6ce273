import { type RefObject, useLayoutEffect } from 'react'

type Caret = { readonly index: number; readonly start: number | null; readonly end: number | null }

/** Of a card that is being taken away, until the one in its place has come within the same turn. */
let left: Caret | undefined

/** Who types while the outline of the form gives way to the form goes on typing: the caret moves to the same amount of the new one. */
export function useKeptCaret(card: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const element = card.current
    if (left) put(element, left)
    left = undefined
    return () => {
      left = find(element)
      queueMicrotask(() => {
        left = undefined
      })
    }
  }, [card])
}

function find(card: HTMLElement | null): Caret | undefined {
  const input = document.activeElement
  if (!(input instanceof HTMLInputElement) || !card?.contains(input)) return undefined
  return { index: inputsOf(card).indexOf(input), start: input.selectionStart, end: input.selectionEnd }
}

function put(card: HTMLElement | null, { index, start, end }: Caret): void {
  const input = inputsOf(card)[index]
  input?.focus({ preventScroll: true })
  input?.setSelectionRange(start, end)
}

function inputsOf(card: HTMLElement | null): HTMLInputElement[] {
  return [...(card?.querySelectorAll<HTMLInputElement>('input[inputmode=decimal]') ?? [])]
}
