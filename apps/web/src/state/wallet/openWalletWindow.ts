import { i18n } from '@lingui/core'
import { openWindow, type WalletWindow } from '@oxbow/wallet-window/openWindow'
import { WindowError } from '@oxbow/wallet-window/WindowError'
import { type BlockedWindow, blockedWindow } from './blockedWindow.ts'

/**
 * Opens the wallet's window by the press that is under way. Browsers open none long after a press, and some none after a wait: then the page shows a
 * button, and this answers once that was pressed.
 *
 * @throws {WindowError} `Refused` where the person does not press it; `PopupBlocked` where `isOptional` and nobody is asked.
 */
export function openWalletWindow(
  wallet: string,
  { isOptional = false }: openWalletWindow.Options = {},
): WalletWindow | Promise<WalletWindow> {
  const opened = tryToOpen(wallet)
  if (opened) return opened
  if (isOptional) throw new WindowError('The browser blocked the wallet’s window.', 'PopupBlocked')
  return new Promise((resolve, reject) => {
    const waiting: BlockedWindow = {
      open() {
        const byPress = tryToOpen(wallet)
        if (byPress === undefined) return false
        blockedWindow.clear(waiting)
        resolve(byPress)
        return true
      },
      refuse() {
        blockedWindow.clear(waiting)
        reject(new WindowError('The wallet’s window was not opened.', 'Refused', 4001))
      },
    }
    blockedWindow.put(waiting)
  })
}

export declare namespace openWalletWindow {
  type Options = {
    /** What is asked matters too little to ask the person for a press. */
    readonly isOptional?: boolean | undefined
  }
}

function tryToOpen(wallet: string): WalletWindow | undefined {
  try {
    return openWindow({ wallet, language: i18n.locale, theme: themeOfPage() })
  } catch (error) {
    if (error instanceof WindowError && error.code === 'PopupBlocked') return undefined
    throw error
  }
}

/** As it is on the document, where links and the settings put it; the system's is for the window to find out. */
function themeOfPage(): 'light' | 'dark' | undefined {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : undefined
}
