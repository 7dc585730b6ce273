/** Everything that opens on a press: its page, the control that opens it, and the role of what opens. Tests and screenshots use this list. */
export const openings = [
  { page: 'menu', by: 'button', name: 'More about this token', role: 'menu' },
  { page: 'popover', by: 'button', name: 'Trade settings', role: 'dialog' },
  { page: 'popover', by: 'button', name: 'What is price impact?', role: 'dialog' },
  { page: 'dialog', by: 'button', name: 'Disconnect', role: 'dialog' },
  { page: 'dialog', by: 'button', name: 'Read the terms', role: 'dialog' },
  { page: 'drawer', by: 'button', name: 'Account', role: 'dialog' },
  { page: 'drawer', by: 'button', name: 'Bottom sheet', role: 'dialog' },
  { page: 'select', by: 'combobox', name: 'Expires in', role: 'listbox' },
  { page: 'select', by: 'button', name: 'Show currencies', role: 'listbox' },
  { page: 'toast', by: 'button', name: 'Pending', role: 'article' },
  { page: 'toast', by: 'button', name: 'Failed', role: 'article' },
] as const
