import type { ReactNode } from 'react'

/** Small line drawings of the river for empty and error pages. Hidden from assistive technology; the adjacent text has the meaning. */
export function RiverDrawing({ scene, className }: RiverDrawing.Props) {
  return (
    <svg
      viewBox="0 0 192 96"
      fill="none"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={className}
    >
      <ellipse cx="96" cy="60" rx="84" ry="30" className="fill-accent-soft" />
      {scenes[scene]}
    </svg>
  )
}

export declare namespace RiverDrawing {
  type Scene = 'still' | 'bend' | 'rocks' | 'dry' | 'bridge' | 'lost' | 'weir'
  type Props = { scene: Scene; className?: string }
}

const ink = 'stroke-text-muted'
const water = 'stroke-accent'
const clay = 'stroke-clay'

const scenes: Record<RiverDrawing.Scene, ReactNode> = {
  // Reeds at still water.
  still: (
    <>
      <path className={water} d="M44 66h46M98 66h16M58 74h20M86 74h52M74 82h30" />
      <path className={ink} d="M128 62c0-18 2-30 8-42M136 62c0-14-1-24-5-33M120 62c0-12-2-20-7-27" />
      <path className={clay} strokeWidth="5" d="M134 25c1-3 2-6 3.500-9M112 33c-1-3-2-5-3.500-7.500" />
    </>
  ),
  // The oxbow itself, seen from above.
  bend: (
    <>
      <path
        className={water}
        strokeWidth="5"
        d="M36 70c22 6 34-2 36-20s14-30 30-28 24 16 20 30-18 14-14 24 26 8 44 2"
      />
      <path className={ink} d="M92 44c3-5 9-6 13-2M52 48l4-10 4 10M140 54l4-10 4 10M146 42l4-10 4 10" />
    </>
  ),
  // Stones in the stream.
  rocks: (
    <>
      <path className={ink} d="M70 64c0-14 10-24 22-22 9 1 10 8 17 10 8 2 13 6 13 12Z" />
      <path className={ink} d="M86 44c2 6 0 10 6 14M50 66c1-7 6-10 11-9 5 0 8 4 8 9" />
      <path
        className={water}
        d="M30 70c8-4 12 4 20 0M128 66c8-4 14 4 22 0M60 76c9-4 14 4 23 0s14 4 23 0 14 4 23 0M84 84c6-3 10 3 16 0"
      />
    </>
  ),
  // A bed that has run dry.
  dry: (
    <>
      <path className={ink} d="M32 58c14 4 20-6 34-4s16 10 32 8 24-10 38-6 16 4 24 2" />
      <path className={ink} d="M66 54l6 12-8 8M98 62l-4 10 10 6M136 56l4 12-8 8M72 66l12 2M140 68l10 2" />
      <path className={clay} d="M96 40c-5-7-1-12 0-16 1 4 5 9 0 16Z" />
    </>
  ),
  // A bridge with its middle missing.
  bridge: (
    <>
      <path
        className={ink}
        d="M24 44h48l-3 6M168 44h-48l3 6M36 44v22M58 44v22M134 44v22M156 44v22M24 36h44M168 36h-44M36 36v8M58 36v8M134 36v8M156 36v8"
      />
      <path className={clay} d="M88 40l4-6M96 44v-8M104 40l-4-6" />
      <path className={water} d="M66 72c7-4 11 4 18 0s11 4 18 0 11 4 18 0M82 80c6-3 9 3 15 0s9 3 14 0" />
    </>
  ),
  // A signpost where the path ends.
  lost: (
    <>
      <path className={ink} d="M96 76V20M96 26h28l6 6-6 6H96ZM96 42H72l-6 6 6 6h24" />
      <path className={clay} d="M107 32h8M80 48h8" />
      <path className={water} d="M40 74c8-4 12 4 20 0M130 70c8-4 14 4 22 0M104 80c8-3 13 3 21 0" />
      <path className={ink} d="M88 76c2-5 14-5 16 0" />
    </>
  ),
  // A weir that lets nothing through.
  weir: (
    <>
      <path className={ink} d="M56 30v40M76 30v40M96 30v40M116 30v40M136 30v40M48 38h96M48 54h96" />
      <path className={water} d="M40 76c8-4 12 4 20 0s12 4 20 0 12 4 20 0 12 4 20 0 12 4 20 0" />
      <path className={clay} d="M96 46h.01" strokeWidth="5" />
    </>
  ),
}
