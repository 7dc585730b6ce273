import { useLingui } from '@lingui/react/macro'
import { IconButton } from '@oxbow/ui/IconButton'
import { Search } from 'lucide-react'

/** Opens the search; looks like a field where there is space, else like a button. */
export function SearchButton({ onPress, onAim }: SearchButton.Props) {
  const { t } = useLingui()
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        onClick={onPress}
        onPointerEnter={onAim}
        onFocus={onAim}
        className="reacts flex h-10 w-56 items-center gap-2.5 rounded-md border border-line bg-surface-raised ps-3 pe-2 text-start text-sm text-text-muted hover:border-line-strong hover:text-text max-lg:hidden pointer-coarse:h-11"
      >
        <Search size={16} strokeWidth={1.5} aria-hidden="true" className="text-text-faint" />
        <span className="flex-1 truncate">{t`Search`}</span>
        <span
          aria-hidden="true"
          className="grid size-6 place-items-center rounded-xs bg-surface-hover font-mono text-xs"
        >
          /
        </span>
      </button>
      <IconButton
        label={t`Search`}
        aria-haspopup="dialog"
        onClick={onPress}
        onPointerEnter={onAim}
        className="lg:hidden"
      >
        <Search size={20} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
    </>
  )
}

export declare namespace SearchButton {
  type Props = {
    onPress: () => void
    /** Called when a press is likely, to preload the dialog. */
    onAim: () => void
  }
}
