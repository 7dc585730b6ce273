import { Copy, Ellipsis, ExternalLink, EyeOff, Flag } from 'lucide-react'
import { useRef, useState } from 'react'
import { IconButton } from '../../src/IconButton.tsx'
import { Menu } from '../../src/overlay/Menu.tsx'
import { Specimen } from '../Specimen.tsx'

export function MenuPage() {
  const anchor = useRef<HTMLButtonElement>(null)
  const [open, setOpen] = useState(false)
  const [isHidden, setIsHidden] = useState(false)
  const [last, setLast] = useState('nothing yet')
  return (
    <Specimen title="Menu" note={`Last chosen: ${last}.`}>
      <IconButton
        ref={anchor}
        label="More about this token"
        aria-haspopup="menu"
        aria-expanded={open}
        onClick={() => setOpen(!open)}
      >
        <Ellipsis size={20} strokeWidth={1.5} aria-hidden="true" />
      </IconButton>
      <Menu
        open={open}
        onClose={() => setOpen(false)}
        anchor={anchor}
        label="More about this token"
        align="start"
        groups={[
          [
            {
              id: 'copy',
              label: 'Copy address',
              icon: <Copy size={18} strokeWidth={1.5} aria-hidden="true" />,
              note: 'C',
              onSelect: () => setLast('copy'),
            },
            {
              id: 'explorer',
              label: 'Open in the explorer',
              icon: <ExternalLink size={18} strokeWidth={1.5} aria-hidden="true" />,
              href: '#explorer',
            },
            {
              id: 'hide',
              label: 'Hide this token',
              icon: <EyeOff size={18} strokeWidth={1.5} aria-hidden="true" />,
              checked: isHidden,
              onSelect: () => setIsHidden(!isHidden),
            },
          ],
          [
            {
              id: 'report',
              label: 'Report as spam',
              icon: <Flag size={18} strokeWidth={1.5} aria-hidden="true" />,
              tone: 'critical',
              onSelect: () => setLast('report'),
            },
          ],
        ]}
      />
    </Specimen>
  )
}
