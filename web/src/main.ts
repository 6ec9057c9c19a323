import { mount } from 'svelte';
import App from './App.svelte';
import './app.css';
import { speech } from './lib/i18n/language.svelte';

void speech.start();
const target = document.getElementById('app');
if (target) mount(App, { target });
