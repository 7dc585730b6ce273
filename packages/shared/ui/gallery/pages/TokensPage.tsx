import { cx } from '@oxbow/react/cx'
import { Specimen } from '../Specimen.tsx'

export function TokensPage() {
  return (
    <>
      <Specimen title="Surfaces">
        <div className="grid grid-cols-2 gap-3 sm:grid-cols-5">
          {surfaces.map(([name, className]) => (
            <div key={name} className={cx('flex h-20 items-end rounded-md border border-line p-3 text-sm', className)}>
              {name}
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen title="Ink and meaning">
        <div className="grid gap-x-6 gap-y-2 sm:grid-cols-3">
          {inks.map(([name, className]) => (
            <p key={name} className={cx('text-base', className)}>
              {name} 1,204.10
            </p>
          ))}
        </div>
      </Specimen>
      <Specimen title="On a colour" row>
        {pairs.map(([name, className]) => (
          <span key={name} className={cx('rounded-md px-4 py-3 text-sm', className)}>
            {name}
          </span>
        ))}
      </Specimen>
      <Specimen title="Series of a chart" note="Apart in lightness too, so that they survive colour blindness.">
        <div className="flex flex-col gap-3">
          {series.map(([name, className]) => (
            <div key={name} className="flex items-center gap-3">
              <span className={cx('h-1 flex-1 rounded-full', className)} />
              <span className="w-8 text-sm text-text-muted tabular-nums">{name}</span>
            </div>
          ))}
        </div>
      </Specimen>
      <Specimen title="Type" note="Geist, eight sizes, true tabular figures.">
        <div className="flex flex-col gap-2">
          {sizes.map(([name, className]) => (
            <p key={name} className={cx('break-words tabular-nums', className)}>
              {name} · 1,204.10 USDC
            </p>
          ))}
          <p className="font-mono text-sm break-all">mono · 0x52908400098527886E0F7030069857D2E4169EE7</p>
        </div>
      </Specimen>
      <Specimen title="Corners that nest" note="Inner radius is outer radius minus the gap.">
        <div className="w-fit rounded-xl bg-surface-pressed p-1">
          <div className="rounded-lg bg-surface-sunken p-1">
            <div className="rounded-md bg-surface-raised p-1">
              <div className="h-12 w-48 rounded-sm bg-accent-soft" />
            </div>
          </div>
        </div>
      </Specimen>
    </>
  )
}

const surfaces = [
  ['surface', 'bg-surface'],
  ['raised', 'bg-surface-raised'],
  ['sunken', 'bg-surface-sunken'],
  ['hover', 'bg-surface-hover'],
  ['pressed', 'bg-surface-pressed'],
] as const

const inks = [
  ['text', 'text-text'],
  ['muted', 'text-text-muted'],
  ['faint', 'text-text-faint'],
  ['accent', 'text-accent-text'],
  ['clay', 'text-clay'],
  ['positive', 'text-positive'],
  ['negative', 'text-negative'],
  ['caution', 'text-caution'],
  ['critical', 'text-critical'],
] as const

const pairs = [
  ['accent', 'bg-accent text-on-accent'],
  ['accent soft', 'bg-accent-soft text-accent-text'],
  ['clay soft', 'bg-clay-soft text-clay'],
  ['positive soft', 'bg-positive-soft text-positive'],
  ['caution soft', 'bg-caution-soft text-caution'],
  ['critical soft', 'bg-critical-soft text-critical'],
  ['critical', 'bg-critical text-on-critical'],
  ['tip', 'bg-tip text-on-tip'],
] as const

const series = [
  ['1', 'bg-series-1'],
  ['2', 'bg-series-2'],
  ['3', 'bg-series-3'],
  ['4', 'bg-series-4'],
  ['5', 'bg-series-5'],
] as const

const sizes = [
  ['4xl', 'text-4xl'],
  ['3xl', 'text-3xl'],
  ['2xl', 'text-2xl'],
  ['xl', 'text-xl'],
  ['lg', 'text-lg'],
  ['base', 'text-base'],
  ['sm', 'text-sm'],
  ['xs', 'text-xs'],
] as const
