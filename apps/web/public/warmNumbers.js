// A worker that formats one number and ends: see boot.js.
new Intl.NumberFormat(navigator.language, { style: 'currency', currency: 'USD' }).format(1)
close()
