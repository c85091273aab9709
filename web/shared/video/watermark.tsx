// The watermark of a client's link over what plays: whoever records the screen records for whom it was.
import { createContext, type ReactNode, useContext } from "react";
import "./watermark.css";

const Text = createContext("");
const repeated = Array.from({ length: 12 }, (_, index) => index);

export function WatermarkText({ value, children }: { value: string; children: ReactNode }): React.ReactElement {
  return <Text value={value}>{children}</Text>;
}

/** Lays the watermark over its content; without a watermark, the content is all. */
export function Watermarked({ children }: { children: ReactNode }): React.ReactElement {
  const text = useContext(Text);
  if (text === "") return <>{children}</>;
  return (
    <div className="watermarked">
      {children}
      <div className="watermark" aria-hidden="true">
        {repeated.map((index) => (
          <span key={index}>{text} </span>
        ))}
      </div>
    </div>
  );
}
