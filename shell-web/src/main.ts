import "./first.css";
import { boot } from "./boot";

void boot();
