import { useLingui } from '@lingui/react/macro'
import { cx } from '@oxbow/react/cx'
import { IconButton } from '@oxbow/ui/IconButton'
import { Download, ImageDown } from 'lucide-react'

/** Takes a chart away: as a picture and as figures. Undefined while there is nothing to take. */
export function ChartFiles({ onPicture, onFigures, className }: ChartFiles.Props) {
  const { t } = useLingui()
  return (
    <span className={cx('flex items-center', className)}>
      <IconButton
        label={t`Save the chart as a picture (PNG)`}
        disabled={onPicture === undefined}
        onClick={() => onPicture?.()}
      >
        <ImageDown size={20} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
      <IconButton
        label={t`Download the figures (CSV)`}
        disabled={onFigures === undefined}
        onClick={() => onFigures?.()}
      >
        <Download size={20} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
    </span>
  )
}

export declare namespace ChartFiles {
  type Props = {
    onPicture: (() => void) | undefined
    onFigures: (() => void) | undefined
    className?: string
  }
}
