import "./logo.css";

/** A cube with its front corner cut out. The same colors in both themes. */
export function LogoMark() {
  return (
    <svg className="logo-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
      <path fill="#ff9138" d="M16 1 29 8.5 16 16 3 8.5z" />
      <path fill="#c9621c" d="M3 8.5 16 16v15L3 23.5z" />
      <path fill="#8d3d10" d="M29 8.5 16 16v15l13-7.5z" />
      <path fill="#6e2c0a" d="M9.5 12.25 16 8.5V16l-6.5 3.75z" />
      <path fill="#b5530f" d="M22.5 12.25 16 8.5V16l6.5 3.75z" />
      <path fill="#fff1dc" d="M16 16l6.5 3.75L16 23.5l-6.5-3.75z" />
    </svg>
  );
}
