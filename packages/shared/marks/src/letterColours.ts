import type { CSSProperties } from 'react'

/** Background and text color of a letter avatar, for light and dark themes, each with a contrast above 7. */
export function letterColours(hue: number): CSSProperties {
  return {
    backgroundColor: `light-dark(oklch(0.86 0.06 ${hue}), oklch(0.42 0.065 ${hue}))`,
    color: `light-dark(oklch(0.33 0.07 ${hue}), oklch(0.94 0.03 ${hue}))`,
  }
}

/** A hue derived from a text, so that the same text has the same color everywhere. */
export function hueOf(text: string): number {
  let hash = 7
  for (const character of text) hash = (hash * 31 + (character.codePointAt(0) ?? 0)) % 360
  return hash
}
