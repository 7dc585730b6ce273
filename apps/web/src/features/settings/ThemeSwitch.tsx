import { useLingui } from '@lingui/react/macro'
import { IconButton } from '@oxbow/ui/IconButton'
import { Monitor, Moon, Sun } from 'lucide-react'

export type Theme = 'system' | 'light' | 'dark'

/** Light, dark, or as the system is: each press goes to the next. */
export function ThemeSwitch({ theme, onTheme }: ThemeSwitch.Props) {
  const { t } = useLingui()
  const faces = {
    system: { Icon: Monitor, label: t`Theme: as your system. Switch to light`, next: 'light' },
    light: { Icon: Sun, label: t`Theme: light. Switch to dark`, next: 'dark' },
    dark: { Icon: Moon, label: t`Theme: dark. Switch to your system’s`, next: 'system' },
  } as const
  const { Icon, label, next } = faces[theme]
  return (
    <IconButton label={label} onClick={() => onTheme(next)}>
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
    </IconButton>
  )
}

export declare namespace ThemeSwitch {
  type Props = { theme: Theme; onTheme: (theme: Theme) => void }
}
