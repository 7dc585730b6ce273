import { i18n } from '@lingui/core'
import { openWindow, type WalletWindow } from '@oxbow/wallet-window/openWindow'
import { WindowError } from '@oxbow/wallet-window/WindowError'
import { type BlockedWindow, blockedWindow } from './blockedWindow.ts'

/**
 * Opens the wallet's window during the current click. Browsers block it long after a click, and some after any wait: then the page shows a button,
 * and this resolves once it is clicked.
 *
 * @throws {WindowError} `Refused` if the user doesn't click it; `PopupBlocked` if `isOptional`, without asking.
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
    /** The request isn't important enough to ask for a click. */
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

/** The theme set on the document by links or settings; the window detects the system's theme itself. */
function themeOfPage(): 'light' | 'dark' | undefined {
  const { theme } = document.documentElement.dataset
  return theme === 'light' || theme === 'dark' ? theme : undefined
}
