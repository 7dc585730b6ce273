import type { BackupOpening } from './openBackup.ts'

/** Texts of the recovery page, which is one file without the wallet's catalogues, so that it still works in ten years. */
export type Words = {
  readonly title: string
  readonly intro: string
  readonly online: string
  readonly offline: string
  readonly language: string
  readonly file: string
  readonly password: string
  readonly open: string
  readonly opening: string
  readonly problems: Readonly<Record<Exclude<BackupOpening['status'], 'open'>, string>>
  readonly passkeysAlone: (realm: string) => string
  readonly warning: string
  readonly phrase: string
  readonly key: string
  readonly hidden: string
  readonly hold: string
  readonly accounts: string
  readonly next: string
}

export const languages = [
  { code: 'en', name: 'English' },
  { code: 'ar', name: 'العربية' },
  { code: 'de', name: 'Deutsch' },
  { code: 'es-ES', name: 'Español' },
  { code: 'fr', name: 'Français' },
  { code: 'ja', name: '日本語' },
  { code: 'zh-CN', name: '简体中文' },
] as const

export function wordsOf(language: string): Words {
  return byLanguage[language as keyof typeof byLanguage] ?? byLanguage.en
}

/** URLs read from left to right in every language. */
const isolated = (text: string) => `\u2068${text}\u2069`

const byLanguage: Readonly<Record<(typeof languages)[number]['code'], Words>> = {
  en: {
    title: 'Recover your wallet',
    intro: 'This page opens an Oxbow backup file on this device. It sends and stores nothing.',
    online: 'This device is online. Disconnect it before you open your backup.',
    offline: 'This device is offline.',
    language: 'Language',
    file: 'Backup file',
    password: 'Backup password',
    open: 'Open backup',
    opening: 'Opening…',
    problems: {
      'wrong-password': 'Wrong password. Try again.',
      'not-a-backup': 'This isn’t an Oxbow backup file.',
      damaged: 'This file is damaged. Use another copy of your backup.',
      'too-new': 'A newer version of Oxbow made this file. Use the recovery page of that version.',
    },
    passkeysAlone: (realm) =>
      `This file opens with a passkey only, and passkeys work only at ${isolated(realm)}. Open your wallet there, or use a backup file that has a password.`,
    warning: 'Anyone who has these words or keys has your tokens. Don’t show them to anyone.',
    phrase: 'Recovery phrase',
    key: 'Private key',
    hidden: 'Hidden',
    hold: 'Hold to show',
    accounts: 'Accounts',
    next: 'Import it into any wallet to use these accounts:',
  },
  ar: {
    title: 'استعادة محفظتك',
    intro: 'تفتح هذه الصفحة ملف نسخة احتياطية من Oxbow على هذا الجهاز. لا ترسل شيئًا ولا تحفظ شيئًا.',
    online: 'هذا الجهاز متصل بالإنترنت. افصله قبل فتح نسختك الاحتياطية.',
    offline: 'هذا الجهاز غير متصل بالإنترنت.',
    language: 'اللغة',
    file: 'ملف النسخة الاحتياطية',
    password: 'كلمة مرور النسخة الاحتياطية',
    open: 'فتح النسخة',
    opening: 'جارٍ الفتح…',
    problems: {
      'wrong-password': 'كلمة المرور غير صحيحة. حاول مرة أخرى.',
      'not-a-backup': 'هذا ليس ملف نسخة احتياطية من Oxbow.',
      damaged: 'هذا الملف تالف. استخدم نسخة أخرى من ملفك الاحتياطي.',
      'too-new': 'أُنشئ هذا الملف بإصدار أحدث من Oxbow. استخدم صفحة الاستعادة من ذلك الإصدار.',
    },
    passkeysAlone: (realm) =>
      `لا يُفتح هذا الملف إلا بمفتاح مرور، ومفاتيح المرور لا تعمل إلا على ${isolated(realm)}. افتح محفظتك هناك، أو استخدم ملف نسخة احتياطية له كلمة مرور.`,
    warning: 'كل من لديه هذه الكلمات أو المفاتيح يملك رموزك. لا تُرِها لأحد.',
    phrase: 'عبارة الاسترداد',
    key: 'المفتاح الخاص',
    hidden: 'مخفي',
    hold: 'اضغط مطولًا للعرض',
    accounts: 'الحسابات',
    next: 'استوردها في أي محفظة لاستخدام هذه الحسابات:',
  },
  de: {
    title: 'Wallet wiederherstellen',
    intro: 'Diese Seite öffnet eine Backup-Datei von Oxbow auf diesem Gerät. Sie sendet und speichert nichts.',
    online: 'Dieses Gerät ist online. Trenne die Verbindung, bevor du dein Backup öffnest.',
    offline: 'Dieses Gerät ist offline.',
    language: 'Sprache',
    file: 'Backup-Datei',
    password: 'Backup-Passwort',
    open: 'Backup öffnen',
    opening: 'Wird geöffnet…',
    problems: {
      'wrong-password': 'Falsches Passwort. Versuche es noch einmal.',
      'not-a-backup': 'Das ist keine Backup-Datei von Oxbow.',
      damaged: 'Diese Datei ist beschädigt. Nimm eine andere Kopie deines Backups.',
      'too-new':
        'Diese Datei stammt von einer neueren Version von Oxbow. Nimm die Wiederherstellungsseite jener Version.',
    },
    passkeysAlone: (realm) =>
      `Diese Datei lässt sich nur mit einem Passkey öffnen, und Passkeys funktionieren nur auf ${isolated(realm)}. Öffne deine Wallet dort, oder nimm eine Backup-Datei mit Passwort.`,
    warning: 'Wer diese Wörter oder Schlüssel hat, hat deine Token. Zeige sie niemandem.',
    phrase: 'Wiederherstellungsphrase',
    key: 'Privater Schlüssel',
    hidden: 'Verborgen',
    hold: 'Zum Anzeigen halten',
    accounts: 'Konten',
    next: 'Importiere das in eine beliebige Wallet, um diese Konten zu nutzen:',
  },
  'es-ES': {
    title: 'Recupera tu cartera',
    intro: 'Esta página abre un archivo de copia de seguridad de Oxbow en este dispositivo. No envía ni guarda nada.',
    online: 'Este dispositivo está conectado. Desconéctalo antes de abrir tu copia de seguridad.',
    offline: 'Este dispositivo está sin conexión.',
    language: 'Idioma',
    file: 'Archivo de copia de seguridad',
    password: 'Contraseña de la copia',
    open: 'Abrir copia',
    opening: 'Abriendo…',
    problems: {
      'wrong-password': 'Contraseña incorrecta. Inténtalo de nuevo.',
      'not-a-backup': 'Esto no es un archivo de copia de seguridad de Oxbow.',
      damaged: 'Este archivo está dañado. Usa otra copia de tu archivo.',
      'too-new': 'Este archivo es de una versión más reciente de Oxbow. Usa la página de recuperación de esa versión.',
    },
    passkeysAlone: (realm) =>
      `Este archivo solo se abre con una passkey, y las passkeys solo funcionan en ${isolated(realm)}. Abre allí tu cartera o usa un archivo de copia de seguridad con contraseña.`,
    warning: 'Quien tenga estas palabras o claves tiene tus tokens. No se las enseñes a nadie.',
    phrase: 'Frase de recuperación',
    key: 'Clave privada',
    hidden: 'Oculto',
    hold: 'Mantén para ver',
    accounts: 'Cuentas',
    next: 'Impórtala en cualquier cartera para usar estas cuentas:',
  },
  fr: {
    title: 'Récupérer votre portefeuille',
    intro: 'Cette page ouvre un fichier de sauvegarde Oxbow sur cet appareil. Elle n’envoie et n’enregistre rien.',
    online: 'Cet appareil est en ligne. Déconnectez-le avant d’ouvrir votre sauvegarde.',
    offline: 'Cet appareil est hors ligne.',
    language: 'Langue',
    file: 'Fichier de sauvegarde',
    password: 'Mot de passe de la sauvegarde',
    open: 'Ouvrir la sauvegarde',
    opening: 'Ouverture…',
    problems: {
      'wrong-password': 'Mot de passe incorrect. Réessayez.',
      'not-a-backup': 'Ce n’est pas un fichier de sauvegarde Oxbow.',
      damaged: 'Ce fichier est endommagé. Utilisez une autre copie de votre sauvegarde.',
      'too-new':
        'Ce fichier vient d’une version plus récente d’Oxbow. Utilisez la page de récupération de cette version.',
    },
    passkeysAlone: (realm) =>
      `Ce fichier ne s’ouvre qu’avec une clé d’accès, et les clés d’accès ne fonctionnent que sur ${isolated(realm)}. Ouvrez votre portefeuille là-bas, ou utilisez un fichier de sauvegarde protégé par mot de passe.`,
    warning: 'Quiconque a ces mots ou ces clés a vos jetons. Ne les montrez à personne.',
    phrase: 'Phrase de récupération',
    key: 'Clé privée',
    hidden: 'Masqué',
    hold: 'Maintenir pour afficher',
    accounts: 'Comptes',
    next: 'Importez-la dans n’importe quel portefeuille pour utiliser ces comptes :',
  },
  ja: {
    title: 'ウォレットを復元',
    intro: 'このページは、この端末で Oxbow のバックアップファイルを開きます。送信も保存もしません。',
    online: 'この端末はオンラインです。バックアップを開く前にネットワークを切断してください。',
    offline: 'この端末はオフラインです。',
    language: '言語',
    file: 'バックアップファイル',
    password: 'バックアップのパスワード',
    open: 'バックアップを開く',
    opening: '開いています…',
    problems: {
      'wrong-password': 'パスワードが違います。もう一度お試しください。',
      'not-a-backup': 'これは Oxbow のバックアップファイルではありません。',
      damaged: 'このファイルは破損しています。別のコピーを使ってください。',
      'too-new':
        'このファイルは新しいバージョンの Oxbow で作成されました。そのバージョンの復元ページを使ってください。',
    },
    passkeysAlone: (realm) =>
      `このファイルはパスキーでしか開けず、パスキーは ${isolated(realm)} でしか使えません。そこでウォレットを開くか、パスワード付きのバックアップファイルを使ってください。`,
    warning: 'これらの単語や鍵を持つ人は、あなたのトークンを動かせます。誰にも見せないでください。',
    phrase: 'リカバリーフレーズ',
    key: '秘密鍵',
    hidden: '非表示',
    hold: '押し続けて表示',
    accounts: 'アカウント',
    next: '任意のウォレットにインポートすると、次のアカウントを使えます：',
  },
  'zh-CN': {
    title: '恢复您的钱包',
    intro: '此页面在本设备上打开 Oxbow 备份文件，不发送也不保存任何内容。',
    online: '本设备已联网。打开备份前请先断开网络。',
    offline: '本设备已离线。',
    language: '语言',
    file: '备份文件',
    password: '备份密码',
    open: '打开备份',
    opening: '正在打开…',
    problems: {
      'wrong-password': '密码错误，请重试。',
      'not-a-backup': '这不是 Oxbow 备份文件。',
      damaged: '文件已损坏，请使用备份的另一份副本。',
      'too-new': '此文件由更新版本的 Oxbow 创建，请使用该版本的恢复页面。',
    },
    passkeysAlone: (realm) =>
      `此文件只能用通行密钥打开，而通行密钥只能在 ${isolated(realm)} 使用。请在那里打开钱包，或使用带密码的备份文件。`,
    warning: '任何人拿到这些单词或密钥，就能转走您的代币。请勿向任何人展示。',
    phrase: '恢复短语',
    key: '私钥',
    hidden: '已隐藏',
    hold: '按住显示',
    accounts: '账户',
    next: '将其导入任意钱包即可使用以下账户：',
  },
}
