import { useLingui } from '@lingui/react/macro'
import { cx } from '@oxbow/react/cx'
import { IconButton } from '@oxbow/ui/IconButton'
import { Star } from 'lucide-react'

/** Adds a token to the favourites, or removes it. */
export function FavouriteButton({ name, isFavourite, onToggle, className }: FavouriteButton.Props) {
  const { t } = useLingui()
  return (
    <IconButton
      label={isFavourite ? t`Remove ${name} from favorites` : t`Add ${name} to favorites`}
      onClick={onToggle}
      className={cx(isFavourite && 'text-caution!', className)}
    >
      <Star size={18} strokeWidth={1.5} aria-hidden="true" fill={isFavourite ? 'currentColor' : 'none'} />
    </IconButton>
  )
}

export declare namespace FavouriteButton {
  type Props = { name: string; isFavourite: boolean; onToggle: () => void; className?: string | undefined }
}
