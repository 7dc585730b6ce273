import { type RefObject, useLayoutEffect } from 'react'

type Caret = { readonly index: number; readonly start: number | null; readonly end: number | null }

/** The caret of a form that is being removed, until its replacement mounts in the same turn. */
let left: Caret | undefined

/** Keeps the focus while the form replaces its skeleton: the caret moves to the same amount field. */
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
