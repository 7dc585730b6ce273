import { useLingui } from '@lingui/react/macro'
import { cx } from '@oxbow/react/cx'
import { lazyPart } from '@oxbow/react/lazyPart'
import { IconButton } from '@oxbow/ui/IconButton'
import type { Menu as MenuPart } from '@oxbow/ui/Menu'
import { CandlestickChart, ChartLine, Ellipsis, FileDown, ImageDown, Table2 } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { whenInUse } from '../../../loading/whenInUse.ts'
import type { ChartStyle } from './ChartView.ts'

const Menu = lazyPart(() => import('@oxbow/ui/Menu').then((module) => module.Menu))

/** The actions of a chart in one menu: style, table, image and CSV. */
export function ChartActions(props: ChartActions.Props) {
  const { style, onStyle, isTable, onTable, onPicture, onFigures, className } = props
  const { t } = useLingui()
  const anchor = useRef<HTMLButtonElement>(null)
  const [state, setState] = useState<'unused' | 'open' | 'closed'>('unused')
  useEffect(() => whenInUse(Menu.preload), [])
  const close = () => setState('closed')
  const icon = { size: 18, strokeWidth: 1.5, 'aria-hidden': true } as const
  const styles: readonly MenuPart.Item[] = style
    ? [
        {
          id: 'line',
          label: t`Line`,
          icon: <ChartLine {...icon} />,
          checked: style === 'line',
          onSelect: () => onStyle?.('line'),
        },
        {
          id: 'candles',
          label: t`Candles`,
          icon: <CandlestickChart {...icon} />,
          checked: style === 'candles',
          onSelect: () => onStyle?.('candles'),
        },
      ]
    : []
  const files: readonly MenuPart.Item[] = [
    {
      id: 'table',
      label: t`Show as table`,
      icon: <Table2 {...icon} />,
      checked: isTable,
      onSelect: () => onTable(!isTable),
    },
    {
      id: 'picture',
      label: t`Save as image`,
      icon: <ImageDown {...icon} />,
      disabled: onPicture === undefined,
      onSelect: () => onPicture?.(),
    },
    {
      id: 'figures',
      label: t`Download CSV`,
      icon: <FileDown {...icon} />,
      disabled: onFigures === undefined,
      onSelect: () => onFigures?.(),
    },
  ]
  return (
    <>
      <IconButton
        ref={anchor}
        label={t`Chart options`}
        aria-haspopup="menu"
        aria-expanded={state === 'open'}
        onClick={() => setState(state === 'open' ? 'closed' : 'open')}
        className={cx('shrink-0', className)}
      >
        <Ellipsis size={20} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
      {state !== 'unused' && (
        <Menu
          open={state === 'open'}
          onClose={close}
          onLoadFailed={close}
          anchor={anchor}
          label={t`Chart options`}
          groups={styles.length > 0 ? [styles, files] : [files]}
          side="top"
        />
      )}
    </>
  )
}

export declare namespace ChartActions {
  type Props = {
    isTable: boolean
    onTable: (isTable: boolean) => void
    /** Undefined while there is nothing to save. */
    onPicture: (() => void) | undefined
    onFigures: (() => void) | undefined
    className?: string
    /** Omitted for charts with only one style. */
    style?: ChartStyle
    onStyle?: (style: ChartStyle) => void
  }
}
