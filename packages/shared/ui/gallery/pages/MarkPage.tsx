import { OxbowMark } from '@oxbow/marks/OxbowMark'
import { Specimen } from '../Specimen.tsx'

const summer = new Date(2026, 6, 1)
const winter = new Date(2026, 11, 24)

export function MarkPage() {
  return (
    <>
      <Specimen title="All year" note="One stroke, one colour, legible at 16 px." row>
        {sizes.map((size) => (
          <OxbowMark key={size} date={summer} width={size} height={size} className="text-accent-text" />
        ))}
      </Specimen>
      <Specimen title="1 December to 7 January" note="Snow lies on its upper curve." row>
        {sizes.map((size) => (
          <OxbowMark key={size} date={winter} width={size} height={size} className="text-accent-text" />
        ))}
      </Specimen>
      <Specimen title="With the word" row>
        <span className="flex items-center gap-2 text-xl font-semibold tracking-tight">
          <OxbowMark className="size-7 text-accent-text" />
          Oxbow
        </span>
        <span className="flex items-center gap-2 text-xl font-semibold tracking-tight">
          <OxbowMark date={winter} className="size-7 text-accent-text" />
          Oxbow
        </span>
      </Specimen>
    </>
  )
}

const sizes = [16, 24, 32, 64, 128]
